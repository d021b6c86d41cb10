//! A table that is built into a program answers as the published one does.

use kirkas_routing::redirects::Table;

use super::{HEADER, look_up};
use crate::{Format, compile, compile_built_in, read};

const ROWS: &str = r"/old/,https://x.example/new/,301,exact,,
/ålder/{år}~ö/,https://x.example/ny/🙂/,301,exact,,
/old/?a=1,https://x.example/queried/,302,exact,,
https://www.example.com/old/,https://x.example/hosted/,308,exact,,
/Case/,https://x.example/cased/,301,exact,,sensitive
/gone/,,410,exact,,
/posts/:year/:post/,https://x.example/:post/?year=:year,301,placeholder,,
/shop/*,https://shop.example/:splat,301,prefix,drop,
/(\d{4})/x/,https://x.example/years/$1/,301,regex,,
";

const URLS: [&str; 16] = [
    "h/old",
    "h/OLD/?b=2",
    "h/old/?a=1",
    "www.example.com/old/",
    "h/%C3%A5lder/%7B%C3%A5r%7D~%C3%B6/",
    "h/Case/",
    "h/case/",
    "h/gone/",
    "h/posts/2024/Spring/",
    "h/shop/a/b?c=d",
    "h/1999/x/",
    "h/none/",
    "h/many-0",
    "h/Many-39/",
    "h/many-40/",
    "h/",
];

#[test]
fn it_answers_as_the_published_one_and_keeps_no_origins() {
    // Blocks of eight, the last of which is not full.
    let many = (0..40).map(|number| format!("/many-{number}/,https://x.example/{number}/,301,exact,,\n"));
    let text = HEADER.to_owned() + ROWS + &many.collect::<String>();
    let (rules, findings) = read("all.csv", Format::Csv, text.as_bytes());
    let built_in = Table::load(compile_built_in(rules.clone(), Vec::new()).bundle.unwrap()).unwrap();
    let compiled = compile(rules, findings);
    let published = Table::load(compiled.bundle.unwrap_or_else(|| panic!("{:?}", compiled.findings))).unwrap();
    let hits = URLS.iter().filter(|url| look_up(&published, url).is_some()).count();
    assert!(hits >= 11, "{hits}");
    for url in URLS {
        assert_eq!(look_up(&built_in, url), look_up(&published, url), "{url}");
    }
    assert_eq!(built_in.len(), published.len());
    assert!(published.origin_of(0).is_some());
    assert_eq!(built_in.origin_of(0), None);
}
