//! What each format's files say as a table.

use super::{as_csv, errors};
use crate::{Check, Format};

#[test]
fn a_cloudflare_bulk_list_is_read() {
    let text = "example.com/contacts,https://example.net/contact-us,301,,,,\n\
                example.com/docs,https://example.com/draft-docs,302,TRUE,FALSE\n\n\
                https://example.com/foo/,https://example.com/qux/,307,true,false,TRUE,TRUE\n\
                example.com/bar,\"https://example.com/*,x\",,,,TRUE\nexample.com/c,https://h.example/:/:x,,,,TRUE\n";
    assert_eq!(
        as_csv(Format::CloudflareBulk, text),
        "https://example.com/contacts,https://example.net/contact-us,301,,drop,,\n\
         https://example.com/docs,https://example.com/draft-docs,302,,,,\n\
         https://example.com/foo/*,https://example.com/qux/*,307,prefix,,,\n\
         https://example.com/bar/*,\"https://example.com/%2A,x\",301,prefix,drop,,\n\
         https://example.com/c/*,https://h.example/:/%3Ax,301,prefix,drop,,\n"
    );
    let cases = [
        ("example.com/a,https://b.example/,301,,TRUE\n", Check::Unsupported),
        ("example.com/a,https://b.example/,301,yes\n", Check::MalformedRow),
        ("example.com/a\n", Check::MalformedRow),
        ("example.com/a?b,https://b.example/\n", Check::MalformedRow),
        ("example.com/a,https://b.example/?x=1,301,,,TRUE,TRUE\n", Check::Unsupported),
        ("example.com/a,https://b.example/,303\n", Check::UnknownValue),
    ];
    for (text, check) in cases {
        assert_eq!(errors(Format::CloudflareBulk, text), [(1, check)], "{text}");
    }
}

#[test]
fn a_redirects_file_is_read() {
    let text = "# Blog\n\n# Moved in spring\n/home /\n/blog/*   /articles/:splat 301!\n\
                /news/:year/:slug\t/n/:slug?y=:year 307 # old\nhttps://old.example/a https://x.example/b 308\n\
                /store id=5 tag=a /shop/5 302\n";
    assert_eq!(
        as_csv(Format::Netlify, text),
        "/home,/,301,,,,Moved in spring\n/blog/*,/articles/:splat,301,prefix,,,\n\
         /news/:year/:slug,/n/:slug?y=:year,307,placeholder,,,\n\
         https://old.example/a,https://x.example/b,308,,,,\n/store?id=5&tag=a,/shop/5,302,,,,\n"
    );
    assert_eq!(as_csv(Format::CloudflareRedirects, "/a /b\n"), "/a,/b,302,,,,\n");
    let cases = [
        ("/a /b 200\n", Check::Unsupported),
        ("/a /b 404\n", Check::Unsupported),
        ("/a /b 410\n", Check::Unsupported),
        ("/a /b 302 Country=fi\n", Check::Unsupported),
        ("/a /b Language=fi\n", Check::Unsupported),
        ("/a id=:id /b/:id\n", Check::Unsupported),
        ("/a\n", Check::MalformedRow),
        ("/a b /c\n", Check::MalformedRow),
        ("/a/*/b /c\n", Check::Unsupported),
        ("/a //evil.example\n", Check::UnsafeTarget),
    ];
    for (text, check) in cases {
        assert_eq!(errors(Format::Netlify, text), [(1, check)], "{text}");
    }
}

#[test]
fn redirects_of_vercel_are_read() {
    let bulk = r#"[
  {"source": "/a", "destination": "/b"},
  {"source": "/c", "destination": "https://x.example/", "permanent": true, "query": true},
  {"source": "/D", "destination": "/e", "statusCode": 301, "caseSensitive": true, "preserveQueryParams": true}
]"#;
    let rows = "/a,/b,307,,drop,,\n/c,https://x.example/,308,,,,\n/D,/e,301,,,sensitive,\n";
    assert_eq!(as_csv(Format::VercelJson, bulk), rows);
    let csv = "destination,source,permanent,statusCode,caseSensitive,query\n/b,/a\n\
               https://x.example/,/c,true,,,TRUE\n/e,/D,,301,t,1\n";
    assert_eq!(as_csv(Format::VercelCsv, csv), rows);
    let configuration = r#"{"cleanUrls": true, "redirects": [
        {"source": "/old/:path*", "destination": "/new/:path*", "permanent": true},
        {"source": "/blog/:slug/x", "destination": "/b/:slug", "permanent": false}
    ]}"#;
    assert_eq!(
        as_csv(Format::VercelJson, configuration),
        "/old/*,/new/*,308,prefix,,,\n/blog/:slug/x,/b/:slug,307,placeholder,,,\n"
    );
    let cases = [
        ("[\n{\"source\": \"/a\", \"destination\": \"/b\", \"has\": []}]", (2, Check::MalformedRow)),
        ("[\n{\"source\": \"/a\"}]", (2, Check::MalformedRow)),
        ("[{\"source\": \"/a?b=1\", \"destination\": \"/b\"}]", (1, Check::MalformedRow)),
        ("{\"redirects\": [\n\n{\"source\": \"/(a|b)\", \"destination\": \"/b\"}]}", (3, Check::Unsupported)),
        ("[", (1, Check::MalformedRow)),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(Format::VercelJson, text), [expected], "{text}");
    }
    for text in ["", "source\n/a\n", "source,destination,x\n", "source,destination,query\n/a,/b,yes\n"] {
        assert_eq!(errors(Format::VercelCsv, text).len(), 1, "{text}");
    }
}

#[test]
fn maps_of_nginx_are_read() {
    let text = "# Redirects\nmap $uri $new {\n  default '';\n  volatile;\n  # Renamed\n  /a /b;  # in spring\n  \
                '/it\\'s \"it\"' \"/x y\";\n}\nmap $host$uri $moved_308 { www.example.com/a https://x.example/; }\n";
    assert_eq!(
        as_csv(Format::Nginx, text),
        "/a,/b,301,,,,Renamed\n\"/it's \"\"it\"\"\",/x y,301,,,,\nhttps://www.example.com/a,https://x.example/,308,,,,\n"
    );
    let text = "map $uri $new {\n ~*^/a/(\\d+)\\.html$ /b/$1;\n ~/old/ /c;\n '~a|b\\$' /d;\n ~^/x /e;\n}";
    assert_eq!(
        as_csv(Format::Nginx, text),
        "^/a/(\\d+)\\.html$,/b/$1,301,regex,,,\n.*?/old/.*,/c,301,regex,,sensitive,\n\
         .*?(?:a|b\\$).*,/d,301,regex,,sensitive,\n^/x.*,/e,301,regex,,sensitive,\n"
    );
    let cases = [
        ("map $uri $x {\n ~^/a(.*) /b$scheme;\n}", (2, Check::Unsupported)),
        ("map $uri $x {\n ~^/a|/b$ /b;\n}", (2, Check::BadSource)),
        ("map $host$uri $x {\n ~^h/a /b;\n}", (2, Check::Unsupported)),
        ("map $uri $x {\n include y.map;\n}", (2, Check::Unsupported)),
        ("map $uri $x {\n default /;\n}", (2, Check::Unsupported)),
        ("map $uri $x {\n /a $scheme://b;\n}", (2, Check::Unsupported)),
        ("map $uri $x {\n /a;\n}", (2, Check::MalformedRow)),
        ("map $uri $x {\n /a /b;\n", (2, Check::MalformedRow)),
        ("map $http_host $x { }", (1, Check::Unsupported)),
        ("server {", (1, Check::MalformedRow)),
        ("}", (1, Check::MalformedRow)),
        ("map $uri $x {\n \"/a /b;\n}", (2, Check::MalformedRow)),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(Format::Nginx, text).first(), Some(&expected), "{text}");
    }
}

#[test]
fn an_export_of_the_wordpress_plugin_is_read() {
    let redirect = |fields: &str| {
        format!(
            "{{\"plugin\":{{\"version\":\"5\"}},\"groups\":[],\"redirects\":[\n{{\"id\":1,\"hits\":3,\"match_type\":\"url\",\
             \"action_type\":\"url\",\"action_code\":301,{fields}}}]}}"
        )
    };
    let cases = [
        (
            r#""url":"/a?x=1","action_data":{"url":"/b"},"match_data":{"source":{"flag_query":"pass","flag_case":true}},"title":"Why""#,
            "/a?x=1,/b,301,,,,Why\n",
        ),
        (
            r#""url":"/a","action_data":"/b","match_data":{"source":{"flag_query":"ignore"}}"#,
            "/a,/b,301,,drop,sensitive,\n",
        ),
        (
            r#""url":"^/a/(.*)$","regex":true,"action_data":{"url":"/b/$1"},"match_data":{"source":{"flag_query":"pass","flag_case":true}}"#,
            "^/a/(.*)$,/b/$1,301,regex,,,\n",
        ),
        (
            r#""url":"a\\.php","regex":true,"action_data":{"url":"/b"},"match_data":{"source":{"flag_query":"pass","flag_case":true}}"#,
            ".*?a\\.php.*,/b,301,regex,,,\n",
        ),
        (r#""url":"/a","action_data":{"url":"/b"},"match_data":null"#, "/a,/b,301,,exact,sensitive,\n"),
    ];
    for (fields, rows) in cases {
        assert_eq!(as_csv(Format::WordPress, &redirect(fields)), rows);
    }
    let gone = "{\"redirects\":[{\"url\":\"/a\",\"match_type\":\"url\",\"action_type\":\"error\",\"action_code\":410,\
                \"match_data\":{\"source\":{\"flag_query\":\"pass\",\"flag_case\":true}}}]}";
    assert_eq!(as_csv(Format::WordPress, gone), "/a,,410,,,,\n");
    let refusals = [
        r#""url":"/a","action_data":{"url":"/b"},"enabled":false"#,
        r#""url":"/a","action_data":{"url":"/b"},"match_data":{"source":{"flag_query":"exactorder"}}"#,
    ];
    for fields in refusals {
        assert_eq!(errors(Format::WordPress, &redirect(fields)), [(2, Check::Unsupported)], "{fields}");
    }
    let other = "{\"redirects\":[{\"url\":\"/a\",\"match_type\":\"cookie\",\"action_type\":\"url\"}]}";
    assert_eq!(errors(Format::WordPress, other), [(1, Check::Unsupported)]);
}

#[test]
fn a_list_of_microsofts_documentation_is_read() {
    let text = r#"{"redirections": [
  {"source_path": "../reference/5.1/Get-Verb.md", "redirect_url": "/m/get-verb?view=5.1", "redirect_document_id": true},
  {"source_path_from_root": "/docs/a#b.md", "redirect_url": "https://x.example/", "redirect_document_id": false}
]}"#;
    assert_eq!(
        as_csv(Format::MicrosoftDocs, text),
        "/reference/5.1/Get-Verb.md,/m/get-verb?view=5.1,301,,,,redirect_document_id\n\
         /docs/a%23b.md,https://x.example/,301,,,,\n"
    );
    let other = "{\"redirections\": [\n{\"source_path\": \"a.md\", \"redirect_url\": \"/b\",\n\"monikers\": [\"x\"]}]}";
    assert_eq!(errors(Format::MicrosoftDocs, other).len(), 1);
}

#[test]
fn a_format_is_guessed_by_name_and_content() {
    let cases: [(&str, &str, Option<Format>); 14] = [
        ("fi.csv", "source,target,status\n", Some(Format::Csv)),
        ("x.csv", "source,destination,permanent\n", Some(Format::VercelCsv)),
        ("x.csv", "example.com/a,https://b.example/,301\n", Some(Format::CloudflareBulk)),
        ("x.tsv", "", Some(Format::Tsv)),
        ("list.txt", "# FROM\tTO\n/a\t/b\n", Some(Format::Tsv)),
        ("public/_redirects", "# x\n/a /b 301\n", Some(Format::Netlify)),
        ("public/_redirects", "/a /b\n", None),
        ("x.json", "{\"redirections\": []}", Some(Format::MicrosoftDocs)),
        ("x.json", "[{\"source\": \"/a\", \"destination\": \"/b\"}]", Some(Format::VercelJson)),
        ("x.json", "{\"redirects\": [{\"action_type\": \"url\"}]}", Some(Format::WordPress)),
        ("x.json", "{}", None),
        ("redirects.conf", "", Some(Format::Nginx)),
        ("x", "map $uri $y {\n}", Some(Format::Nginx)),
        ("x", "binary \0 text", None),
    ];
    for (name, text, expected) in cases {
        assert_eq!(Format::guess(name, text.as_bytes()), expected, "{name}: {text}");
    }
    assert!(Format::ALL.into_iter().all(|format| Format::from_name(format.name()) == Some(format)));
}
