//! A server on this machine that keeps to a script and records what it was asked.
//!
//! Each request takes the next [`Reply`] of the script; when none is left, connections are closed unheard. It ends with
//! its value.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use agents::provider::{OpenAi, OpenAiBuilder, RetryPolicy};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The key that [`Server::builder`] sends.
pub const KEY: &str = "sk-wire-0123456789";

/// One request, as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Method, target and version.
    pub line: String,
    /// Names in lower case, in the order they came.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a request's body is JSON")
    }
}

/// How much of a request is read before the reply begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hears {
    Nothing,
    Head,
    Everything,
}

#[derive(Clone, Debug)]
enum Step {
    Send(Vec<u8>),
    Wait(Duration),
    Stall,
    Reset,
}

/// What is said to one request. The connection ends with it, unless it is a whole answer of known length.
#[derive(Clone, Debug)]
pub struct Reply {
    hears: Hears,
    steps: Vec<Step>,
    keeps_alive: bool,
}

impl Reply {
    /// These bytes, and then the end of the connection.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            hears: Hears::Everything,
            steps: vec![Step::Send(bytes.into())],
            keeps_alive: false,
        }
    }

    /// A whole answer of this status with these headers, one a line, and this body.
    pub fn whole(status: u16, headers: &str, body: impl AsRef<[u8]>) -> Self {
        let mut bytes = head(status, headers, Some(body.as_ref().len()));
        bytes.extend_from_slice(body.as_ref());
        Self {
            keeps_alive: true,
            ..Self::raw(bytes)
        }
    }

    /// A whole JSON answer of this status, with the request id `req_1`.
    #[expect(clippy::needless_pass_by_value, reason = "`json!` makes a value")]
    pub fn json(status: u16, body: Value) -> Self {
        let headers = "content-type: application/json\nx-request-id: req_1";
        Self::whole(status, headers, body.to_string())
    }

    /// The end of the connection before anything was heard.
    pub fn deaf() -> Self {
        Self {
            hears: Hears::Nothing,
            ..Self::raw("")
        }
    }

    /// The end of the connection after the request's headers.
    pub fn inattentive() -> Self {
        Self {
            hears: Hears::Head,
            ..Self::raw("")
        }
    }

    /// More bytes.
    pub fn then(self, bytes: impl Into<Vec<u8>>) -> Self {
        self.step(Step::Send(bytes.into()))
    }

    /// A pause.
    pub fn wait(self, time: Duration) -> Self {
        self.step(Step::Wait(time))
    }

    /// Nothing more, and no end of the connection either.
    pub fn stall(self) -> Self {
        self.step(Step::Stall)
    }

    /// A reset in place of an orderly end.
    pub fn reset(self) -> Self {
        self.step(Step::Reset)
    }

    fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }
}

/// The first lines of an answer; without a length, its body ends with the connection.
pub fn head(status: u16, headers: &str, length: Option<usize>) -> Vec<u8> {
    let mut head = format!("HTTP/1.1 {status} Said\r\n");
    for line in headers.lines().filter(|line| !line.is_empty()) {
        head.push_str(&format!("{line}\r\n"));
    }
    if let Some(length) = length {
        head.push_str(&format!("content-length: {length}\r\n"));
    }
    head.push_str("\r\n");
    head.into_bytes()
}

pub struct Server {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<Request>>>,
    task: JoinHandle<()>,
}

impl Server {
    /// Listens on a free port, and says these replies in turn.
    pub async fn start(script: impl IntoIterator<Item = Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let mut script: Vec<Reply> = script.into_iter().collect();
        script.reverse();
        let script = Arc::new(Mutex::new(script));
        let heard = Arc::new(Mutex::new(Vec::new()));
        let task = tokio::spawn({
            let heard = Arc::clone(&heard);
            async move {
                let mut connections = tokio::task::JoinSet::new();
                while let Ok((stream, _)) = listener.accept().await {
                    let (script, heard) = (Arc::clone(&script), Arc::clone(&heard));
                    connections.spawn(serve(stream, script, heard));
                }
            }
        });
        Self {
            address,
            heard,
            task,
        }
    }

    /// A client of this server with the key [`KEY`] that hardly waits between tries.
    pub fn builder(&self) -> OpenAiBuilder {
        OpenAi::builder()
            .base_url(format!("http://{}/v1", self.address))
            .api_key(KEY)
            .no_proxy()
            .retry(RetryPolicy::default().first_wait(Duration::from_millis(1)))
    }

    /// As [`Server::builder`], built.
    pub fn client(&self) -> OpenAi {
        self.builder().build().expect("the client can be made")
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it was asked so far. A request that was not read to its end is not among it.
    pub fn heard(&self) -> Vec<Request> {
        self.heard.lock().expect("nobody panicked").clone()
    }

    /// The text with this server's address as `SERVER`, which is the same in every run.
    pub fn anonymous(&self, text: &str) -> String {
        text.replace(&self.address.to_string(), "SERVER")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(
    mut stream: TcpStream,
    script: Arc<Mutex<Vec<Reply>>>,
    heard: Arc<Mutex<Vec<Request>>>,
) {
    loop {
        // A connection is kept open without a request; its reply is taken when the first byte comes.
        let mut first = [0];
        if !matches!(stream.peek(&mut first).await, Ok(1)) {
            return;
        }
        let Some(reply) = script.lock().expect("nobody panicked").pop() else {
            return;
        };
        match reply.hears {
            Hears::Nothing => {}
            Hears::Head => {
                let _ = read_head(&mut stream).await;
            }
            Hears::Everything => {
                let Some(request) = read(&mut stream).await else {
                    return;
                };
                heard.lock().expect("nobody panicked").push(request);
            }
        }
        for step in &reply.steps {
            let outcome = match step {
                Step::Send(bytes) => stream.write_all(bytes).await,
                Step::Wait(time) => {
                    tokio::time::sleep(*time).await;
                    Ok(())
                }
                Step::Stall => std::future::pending().await,
                Step::Reset => stream.set_zero_linger(),
            };
            if outcome.is_err() {
                return;
            }
        }
        if !reply.keeps_alive {
            return;
        }
    }
}

async fn read(stream: &mut TcpStream) -> Option<Request> {
    let head = read_head(stream).await?;
    let mut lines = head.lines();
    let line = lines.next()?.to_owned();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length = length.map_or(Some(0), |(_, length)| length.parse().ok())?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(Request {
        line,
        headers,
        body,
    })
}

async fn read_head(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    String::from_utf8(head).ok()
}
