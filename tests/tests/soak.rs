//! Ten thousand requests over 64 connections while the server is killed and started again: every run comes to an end, and
//! neither a file descriptor nor a task is left.
//!
//! It takes some seconds, so it runs when it is asked for: `scripts/check soak`.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use agents::{
    prelude::*,
    provider::{OpenAi, RetryPolicy},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

const CONNECTIONS: usize = 64;
const REQUESTS: usize = 10_000;

/// Answers every request of a connection with the same message, until the connection or the server ends.
async fn serve(mut stream: TcpStream, answered: Arc<AtomicUsize>) -> std::io::Result<()> {
    let body = agents::json!({"id": "resp_1", "output": [{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": "hello", "annotations": []}]}], "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}})
    .to_string();
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut heard = Vec::new();
    loop {
        let Some(length) = request_length(&heard) else {
            if stream.read_buf(&mut heard).await? == 0 {
                return Ok(());
            }
            continue;
        };
        if heard.len() < length {
            if stream.read_buf(&mut heard).await? == 0 {
                return Ok(());
            }
            continue;
        }
        heard.drain(..length);
        stream.write_all(answer.as_bytes()).await?;
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// The length of the first request, once its head is there.
fn request_length(heard: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(heard);
    let head = text.find("\r\n\r\n")? + 4;
    let length = text[..head].lines().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("content-length:")?
            .trim()
            .parse::<usize>()
            .ok()
    });
    Some(head + length.unwrap_or(0))
}

/// A server that is killed with all its connections every few milliseconds, and started again at the same address.
async fn unsteady(address: SocketAddr, answered: Arc<AtomicUsize>, kills: Arc<AtomicUsize>) {
    loop {
        let Ok(listener) = TcpListener::bind(address).await else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let mut connections = JoinSet::new();
        let life = tokio::time::sleep(Duration::from_millis(80));
        tokio::pin!(life);
        loop {
            tokio::select! {
                () = &mut life => break,
                Ok((stream, _)) = listener.accept() => {
                    connections.spawn(serve(stream, answered.clone()));
                }
            }
        }
        drop(listener);
        connections.shutdown().await;
        kills.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn open_files() -> Option<usize> {
    std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count)
}

#[tokio::test]
#[ignore = "it takes some seconds: `scripts/check soak`"]
async fn every_run_ends_while_the_server_is_killed_and_nothing_is_left() {
    let address = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let (files, tasks) = (
        open_files(),
        tokio::runtime::Handle::current()
            .metrics()
            .num_alive_tasks(),
    );
    let [answered, kills, done, failed, next] =
        std::array::from_fn(|_| Arc::new(AtomicUsize::new(0)));
    let server = tokio::spawn(unsteady(address, answered.clone(), kills.clone()));

    {
        let retry = RetryPolicy::default()
            .attempts(2)
            .first_wait(Duration::from_millis(1))
            .longest_wait(Duration::from_millis(4));
        let client = OpenAi::builder()
            .base_url(format!("http://{address}/v1"))
            .no_proxy()
            .retry(retry)
            .timeout(Duration::from_secs(10))
            .build()
            .unwrap();
        let agent = Agent::<()>::new("Greeter").model(client.responses("tiny"));
        let mut workers = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let (agent, next, done, failed) =
                (agent.clone(), next.clone(), done.clone(), failed.clone());
            workers.spawn(async move {
                while next.fetch_add(1, Ordering::Relaxed) < REQUESTS {
                    match tokio::time::timeout(
                        Duration::from_secs(30),
                        Runner::run(&agent, "hi").into_future(),
                    )
                    .await
                    .expect("a run that does not end")
                    {
                        Ok(result) => assert_eq!(result.final_output_text(), "hello"),
                        Err(RunError::Model { .. }) => drop(failed.fetch_add(1, Ordering::Relaxed)),
                        Err(error) => panic!("{error}"),
                    }
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while let Some(worker) = workers.join_next().await {
            worker.unwrap();
        }
    }
    server.abort();
    let _ = server.await;
    // What the client's connections still have to do is done in a moment.
    for _ in 0..200 {
        if open_files() <= files
            && tokio::runtime::Handle::current()
                .metrics()
                .num_alive_tasks()
                <= tasks
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }

    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    println!(
        "{} runs, {} failed; {} answers; {} kills",
        count(&done),
        count(&failed),
        count(&answered),
        count(&kills)
    );
    assert_eq!(count(&done), REQUESTS);
    assert!(count(&kills) > 0 && count(&answered) > 0);
    assert!(
        open_files() <= files,
        "{:?} files, {files:?} before",
        open_files()
    );
    assert_eq!(
        tokio::runtime::Handle::current()
            .metrics()
            .num_alive_tasks(),
        tasks
    );
}
