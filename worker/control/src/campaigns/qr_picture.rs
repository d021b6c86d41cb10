//! Draws QR codes: modules by `qrcodegen`, pictures as SVG and PNG.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// The margin that ISO/IEC 18004 asks for, in modules.
const MARGIN: i32 = 4;
/// Pixels of a module's side in PNG.
const MODULE_PIXELS: usize = 8;

/// A QR code as a square of modules, its margin included.
pub struct QrPicture(QrCode);

impl QrPicture {
    /// The code of a text, of error correction M; none where it is too long for any.
    pub fn of(text: &str) -> Option<Self> {
        QrCode::encode_text(text, QrCodeEcc::Medium).ok().map(Self)
    }

    /// Its side in modules.
    fn side(&self) -> i32 {
        self.0.size().saturating_add(MARGIN.saturating_mul(2))
    }

    fn is_dark(&self, x: i32, y: i32) -> bool {
        self.0.get_module(x.saturating_sub(MARGIN), y.saturating_sub(MARGIN))
    }

    /// As SVG, a module a unit; black on white also where the page is dark, as some scanners read nothing else.
    pub fn svg(&self) -> String {
        let side = self.side();
        let mut path = String::new();
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).filter(|&(x, y)| self.is_dark(x, y)) {
            // Writing into a string can't fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>\n"
        )
    }

    /// As PNG, a bit a pixel.
    ///
    /// # Errors
    /// As the encoder has them; none is known.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let side = self.side();
        let pixels = usize::try_from(side).unwrap_or_default().saturating_mul(MODULE_PIXELS);
        let width = u32::try_from(pixels).unwrap_or_default();
        // A module is as wide as a byte has bits: one byte a module in each line, 1 being white.
        let line = |y: i32| (0..side).map(move |x| if self.is_dark(x, y) { 0 } else { u8::MAX });
        let lines: Vec<u8> = (0..side).flat_map(|y| std::iter::repeat_n(y, MODULE_PIXELS)).flat_map(line).collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, width);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.write_header()?.write_image_data(&lines)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use super::{MODULE_PIXELS, QrPicture};

    #[test]
    fn both_pictures_have_the_same_modules() {
        for text in ["https://kirkas.example/kampanja/?campaign=joulu-2026", &"x".repeat(2000), "ä"] {
            let picture = QrPicture::of(text).unwrap();
            let (side, svg) = (usize::try_from(picture.side()).unwrap(), picture.svg());
            let png = picture.png().unwrap();
            let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut pixels).unwrap();
            assert_eq!(frame.width as usize, side * MODULE_PIXELS);
            let dark: Vec<(usize, usize)> = (0..side)
                .flat_map(|y| (0..side).map(move |x| (x, y)))
                .filter(|(x, y)| pixels[y * MODULE_PIXELS * frame.line_size + x] == 0)
                .collect();
            assert!(dark.iter().all(|(x, y)| svg.contains(&format!("M{x} {y}h1"))), "{text}");
            assert_eq!(svg.matches("h1v1").count(), dark.len(), "{text}");
            // The margin is white.
            assert!(dark.iter().all(|(x, y)| (4..side - 4).contains(x) && (4..side - 4).contains(y)), "{text}");
        }
    }

    #[test]
    fn a_text_too_long_for_any_code_has_none() {
        assert!(QrPicture::of(&"x".repeat(2332)).is_none());
    }
}
