//! Which expressions PCRE, as in nginx and WordPress, reads in the very same way: those of ASCII that
//! only have what both dialects have. Groups have numbers there, not names.

use regex_syntax::ast::{
    Ast, ClassSetBinaryOp, ClassSetItem, GroupKind, Literal, LiteralKind, Visitor, parse::Parser, visit,
};

/// Whether an expression with `^` before and `$` after it means the same to PCRE.
pub(in super::super) fn is_common_dialect(text: &str) -> bool {
    let Ok(ast) = Parser::new().parse(text) else { return false };
    // Of alternatives, `^` would belong to the first only and `$` to the last.
    text.is_ascii() && !matches!(ast, Ast::Alternation(_)) && visit(&ast, CommonDialect).is_ok()
}

/// Fails at what only one dialect has.
struct CommonDialect;

impl Visitor for CommonDialect {
    type Output = ();
    type Err = ();

    fn finish(self) -> Result<(), ()> {
        Ok(())
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), ()> {
        let common = match ast {
            Ast::Empty(_) | Ast::Dot(_) | Ast::ClassPerl(_) | Ast::Repetition(_) => true,
            Ast::ClassBracketed(_) | Ast::Alternation(_) | Ast::Concat(_) => true,
            Ast::Literal(literal) => is_common(literal),
            Ast::Group(group) => match &group.kind {
                GroupKind::CaptureIndex(_) => true,
                GroupKind::CaptureName { .. } => false,
                GroupKind::NonCapturing(flags) => flags.items.is_empty(),
            },
            Ast::Flags(_) | Ast::Assertion(_) | Ast::ClassUnicode(_) => false,
        };
        common.then_some(()).ok_or(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), ()> {
        let common = match item {
            ClassSetItem::Empty(_) | ClassSetItem::Perl(_) | ClassSetItem::Ascii(_) | ClassSetItem::Union(_) => true,
            ClassSetItem::Literal(literal) => is_common(literal),
            ClassSetItem::Range(range) => is_common(&range.start) && is_common(&range.end),
            ClassSetItem::Unicode(_) | ClassSetItem::Bracketed(_) => false,
        };
        common.then_some(()).ok_or(())
    }

    fn visit_class_set_binary_op_pre(&mut self, _: &ClassSetBinaryOp) -> Result<(), ()> {
        Err(())
    }
}

fn is_common(literal: &Literal) -> bool {
    matches!(literal.kind, LiteralKind::Verbatim | LiteralKind::Meta)
}
