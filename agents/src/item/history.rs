//! The conversation of a run, held once and lent to everybody.
//!
//! A [`History`] is a handle and a length. Cloning it copies neither items nor pointers, and what is pushed later does
//! not show in a clone made before. A model request borrows one; a test model that records a request keeps one.

use std::sync::{Arc, OnceLock};

use super::Item;

/// The first chunk holds this many items, each further one twice as many.
const FIRST: usize = 8;
/// Enough chunks for `FIRST * 2^28` items.
const CHUNKS: usize = 28;

type Slot = OnceLock<Arc<Item>>;

/// An append-only list of items: cheap to clone, cheap to push to.
#[derive(Clone, Default)]
pub struct History {
    log: Arc<Log>,
    len: usize,
}

#[derive(Default)]
struct Log {
    chunks: [OnceLock<Box<[Slot]>>; CHUNKS],
}

impl Log {
    fn slot(&self, index: usize) -> Option<&Slot> {
        let (chunk, offset) = place(index);
        self.chunks.get(chunk)?.get()?.get(offset)
    }

    /// Writes the slot once; gives the item back if the slot is taken or the log is full.
    fn write(&self, index: usize, item: Arc<Item>) -> Result<(), Arc<Item>> {
        let (chunk, offset) = place(index);
        let Some(cell) = self.chunks.get(chunk) else {
            return Err(item);
        };
        let slots = cell.get_or_init(|| (0..FIRST << chunk).map(|_| Slot::new()).collect());
        match slots.get(offset) {
            Some(slot) => slot.set(item),
            None => Err(item),
        }
    }
}

/// Chunk `c` holds the indices from `FIRST * (2^c - 1)`.
fn place(index: usize) -> (usize, usize) {
    let rank = index / FIRST + 1;
    let chunk = rank.ilog2() as usize;
    (chunk, index - FIRST * ((1 << chunk) - 1))
}

impl History {
    /// An empty history.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many items this handle sees.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether this handle sees no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The item at this place.
    #[must_use]
    pub fn item(&self, index: usize) -> Option<&Arc<Item>> {
        (index < self.len)
            .then(|| self.log.slot(index)?.get())
            .flatten()
    }

    /// The last item.
    #[must_use]
    pub fn last(&self) -> Option<&Arc<Item>> {
        self.item(self.len.checked_sub(1)?)
    }

    /// The items in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Item>> {
        (0..self.len).filter_map(|index| self.item(index))
    }

    /// Appends an item. If another handle has already gone on from this length, the items are copied first, so that
    /// neither sees the other's.
    pub fn push(&mut self, item: impl Into<Arc<Item>>) {
        if let Err(item) = self.log.write(self.len, item.into()) {
            let fork = Log::default();
            for (index, old) in self.iter().enumerate() {
                // A fresh log takes every index once.
                let _ = fork.write(index, old.clone());
            }
            let _ = fork.write(self.len, item);
            self.log = Arc::new(fork);
        }
        self.len += 1;
    }
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<I: Into<Arc<Item>>> FromIterator<I> for History {
    fn from_iter<T: IntoIterator<Item = I>>(items: T) -> Self {
        let mut history = Self::new();
        history.extend(items);
        history
    }
}

impl<I: Into<Arc<Item>>> Extend<I> for History {
    fn extend<T: IntoIterator<Item = I>>(&mut self, items: T) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl serde::Serialize for History {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(AsRef::as_ref))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(history: &History) -> Vec<String> {
        history
            .iter()
            .map(|item| serde_json::to_value(&**item).unwrap()["content"].to_string())
            .collect()
    }

    #[test]
    fn a_clone_does_not_see_what_is_pushed_later() {
        let mut history: History = [Item::user("a")].into_iter().collect();
        let before = history.clone();
        history.push(Item::user("b"));
        assert_eq!((texts(&before).len(), texts(&history).len()), (1, 2));
    }

    #[test]
    fn two_handles_that_go_on_from_one_length_do_not_mix() {
        let mut left: History = (0..20).map(|n| Item::user(n.to_string())).collect();
        let mut right = left.clone();
        left.push(Item::user("left"));
        right.push(Item::user("right"));
        assert_eq!(left.len(), 21);
        assert_eq!(texts(&left).last().unwrap(), "\"left\"");
        assert_eq!(texts(&right).last().unwrap(), "\"right\"");
        assert_eq!(texts(&left)[..20], texts(&right)[..20]);
    }

    #[test]
    fn every_index_has_its_own_place() {
        let history: History = (0..1000).map(|n| Item::user(n.to_string())).collect();
        let expected: Vec<String> = (0..1000).map(|n| format!("\"{n}\"")).collect();
        assert_eq!(texts(&history), expected);
    }
}
