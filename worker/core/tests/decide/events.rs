//! What of a request is counted.

use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::reports::Event;

use super::with_table;

#[test]
fn answers_of_the_table_and_paths_that_lead_nowhere_are_counted() {
    let snapshot = with_table("/gone,,410,\n/old,/sanasto/,301,\n/arkisto/*,/sanasto/,302,prefix\n");
    let cases = [
        ("GET", "/old", Some(Event::Exact(1))),
        ("POST", "/OLD/?a=b", Some(Event::Exact(1))),
        ("HEAD", "/gone", Some(Event::Exact(0))),
        ("GET", "/arkisto/2019/", Some(Event::Pattern(2))),
        ("GET", "/page-data/old/page-data.json", Some(Event::Exact(1))),
        ("GET", "/page-data/nothing/page-data.json", Some(Event::NotFound)),
        ("GET", "/nothing/here/", Some(Event::NotFound)),
        ("POST", "/nothing/here/", None),
        ("GET", "/sanasto/", None),
        ("GET", "/sanasto", None),
        ("GET", "/assets/none.js", None),
        ("GET", "/broken%/", None),
    ];
    for (method, path, expected) in cases {
        let url = ["http://localhost", path].concat();
        let event = match decide(&Facts::from_url(method, &url), &snapshot).unwrap() {
            Decision::Answer(answer) => answer.event,
            other => panic!("{url} is answered by a page, a redirect or neither: {other:?}"),
        };
        assert_eq!(event, expected, "{method} {path}");
    }
}
