//! Reads a body that is short enough to be kept, so that its call can be sent again. The bytes stay on the
//! JavaScript side.

use js_sys::{Reflect, Uint8Array};
use kirkas_core::proxy::LONGEST_REPLAY;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableStream, ReadableStreamDefaultReader, Request};

/// The request's body; none where it is longer than is kept, and then the request still has it.
pub async fn read(request: &Request) -> Result<Option<JsValue>, JsValue> {
    match request.headers().get("content-length")? {
        Some(length) if length.parse::<u32>().is_ok_and(|length| length <= LONGEST_REPLAY) => {
            JsFuture::from(request.array_buffer()?).await.map(Some)
        }
        Some(_) => Ok(None),
        // How long it is shows as it comes: a copy is read, so that a long one can still be handed on.
        None => match request.clone()?.body() {
            Some(copy) => read_stream(&copy).await,
            None => Ok(None),
        },
    }
}

async fn read_stream(body: &ReadableStream) -> Result<Option<JsValue>, JsValue> {
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut chunks = Vec::new();
    let mut length = 0_u32;
    loop {
        let read = JsFuture::from(reader.read()).await?;
        if Reflect::get(&read, &"done".into())?.is_truthy() {
            break;
        }
        let chunk: Uint8Array = Reflect::get(&read, &"value".into())?.unchecked_into();
        let begin = length;
        length = length.saturating_add(chunk.length());
        if length > LONGEST_REPLAY {
            drop(reader.cancel());
            return Ok(None);
        }
        chunks.push((begin, chunk));
    }
    let whole = Uint8Array::new_with_length(length);
    for (begin, chunk) in &chunks {
        whole.set(chunk, *begin);
    }
    Ok(Some(whole.into()))
}
