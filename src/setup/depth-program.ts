import { depthKinds } from '../shared/wire/depth-frame.ts';
import { literals } from '../shared/wire/depth-scanner.ts';
import { mostLetters, mostRows, places } from '../shared/wire/program-scanner.ts';
import {
  type Code,
  chars,
  f64,
  Func,
  i32,
  i64,
  loopWhile,
  Module,
  repeatWhile,
  type Variable,
  when,
  yields,
} from './wasm.ts';

/** The text is followed by a zero, so that all reading stops there and not in what an earlier text has left; no literal looks further ahead than this. */
const slack = 32;
const mostDigits = 15;
const memoryBytes = (places.sizes + mostRows) * 8;
const addressOf = (place: number): number => place * 8;
const start = i32.const(0);
const failed = i32.const(-1);
const refused = i32.const(0);

const codeOf = (letter: string): Code => i32.const(letter.charCodeAt(0));
const minus = (value: Code, by: number): Code => i32.sub(value, i32.const(by));
const plus = (value: Code, by: number): Code => i32.add(value, i32.const(by));
const either = (...conditions: readonly Code[]): Code => conditions.reduce((left, right) => i32.or(left, right));

/** The letter so far behind `at`. */
const letter = (text: Variable, at: Variable, ahead = 0): Code =>
  chars.get(text.get, ahead === 0 ? at.get : plus(at.get, ahead));
const isOther = (text: Variable, at: Variable, ahead: number, expected: string): Code =>
  i32.xor(letter(text, at, ahead), codeOf(expected));
/** Not zero where these letters do not come next. */
const isOtherText = (text: Variable, at: Variable, expected: Uint8Array): Code =>
  either(...Array.from(expected, (code, ahead) => i32.xor(letter(text, at, ahead), i32.const(code))));
const pass = (at: Variable, letters: number): Code => at.set(plus(at.get, letters));
/** The letter at `at` less that of the digit 0. */
const digitAt = (text: Variable, at: Variable): Code => i32.sub(letter(text, at), codeOf('0'));

/** What `digitAt` gives for this letter. */
const asDigit = (one: string): Code => i32.const(one.charCodeAt(0) - '0'.charCodeAt(0));

interface Reader {
  readonly text: Variable;
  readonly at: Variable;
  readonly digit: Variable;
  readonly value: Variable;
}

/** Adds the digits that come next to the value. What is too long overflows, and is refused for its length. */
const readDigits = ({ text, at, digit, value }: Reader): Code =>
  loopWhile(i32.leUnsigned(digit.tee(digitAt(text, at)), i32.const(9)), [
    value.set(i64.add(i64.mul(value.get, i64.const(10)), i64.ofI32(digit.get))),
    pass(at, 1),
  ]);

/** whole(at, address) → place behind a whole number of JSON of at most 15 digits, which is written there as a float; −1 for all else. */
function wholeFunc(): Func {
  const func = new Func();
  const at = func.param('i32');
  const address = func.param('i32');
  const text = func.local('chars');
  const from = func.local('i32');
  const digit = func.local('i32');
  const value = func.local('i64');
  const digits = func.local('i32');
  func.body = [
    text.set(chars.own),
    from.set(at.get),
    readDigits({ text, at, digit, value }),
    digits.set(i32.sub(at.get, from.get)),
    when(either(i32.isZero(digits.get), i32.gtUnsigned(digits.get, i32.const(mostDigits))), yields(failed)),
    when(i32.and(i32.gtUnsigned(digits.get, i32.const(1)), i32.eq(letter(text, from), codeOf('0'))), yields(failed)),
    f64.store(address.get, f64.ofI64(value.get), 0),
    at.get,
  ];
  return func;
}

interface LevelReader extends Reader {
  readonly from: Variable;
  readonly whole: Variable;
  readonly missing: Variable;
}

/** A decimal up to its closing quote, where `at` stays, as units of a grid in `value`; ends the function where only the slow way may judge. */
function readUnits(reader: LevelReader, decimals: Variable, unit: Variable): Code {
  const { at, digit, value, from, whole, missing } = reader;
  return [
    value.set(i64.const(0)),
    from.set(at.get),
    readDigits(reader),
    whole.set(i32.sub(at.get, from.get)),
    missing.set(decimals.get),
    when(i32.eq(digit.get, asDigit('.')), [
      pass(at, 1),
      from.set(at.get),
      readDigits(reader),
      when(i32.eq(at.get, from.get), yields(failed)),
      missing.set(i32.sub(decimals.get, i32.sub(at.get, from.get))),
    ]),
    when(
      either(
        i32.ne(digit.get, asDigit('"')),
        i32.isZero(whole.get),
        i32.lt(missing.get, i32.const(0)),
        i32.gt(i32.add(whole.get, decimals.get), i32.const(mostDigits)),
      ),
      yields(failed),
    ),
    when(i32.isZero(i64.isZero(value.get)), [
      loopWhile(missing.get, [value.set(i64.mul(value.get, i64.const(10))), missing.set(minus(missing.get, 1))]),
      when(i64.ne(unit.get, i64.const(1)), [
        when(i32.isZero(i64.isZero(i64.remUnsigned(value.get, unit.get))), yields(failed)),
        value.set(i64.divUnsigned(value.get, unit.get)),
      ]),
    ]),
  ];
}

/** levels(at, row) → place behind the closing bracket, −1 where the text has another form. `row` is eight times the first row; the one behind the last is left at `passed`. */
function levelsFunc(): Func {
  const func = new Func();
  const at = func.param('i32');
  const row = func.param('i32');
  const int = () => func.local('i32');
  const text = func.local('chars');
  const value = func.local('i64');
  const priceUnit = func.local('i64');
  const sizeUnit = func.local('i64');
  const priceDecimals = int();
  const sizeDecimals = int();
  const digit = int();
  const next = int();
  const reader: LevelReader = { text, at, digit, value, from: int(), whole: int(), missing: int() };
  const passRow = i32.store(start, row.get, addressOf(places.passed));
  const grid = (place: number) => f64.load(start, addressOf(place));
  func.body = [
    text.set(chars.own),
    when(i32.eq(letter(text, at), codeOf(']')), [passRow, yields(plus(at.get, 1))]),
    priceDecimals.set(i32.ofF64(grid(places.priceDecimals))),
    priceUnit.set(i64.ofF64(grid(places.priceUnit))),
    sizeDecimals.set(i32.ofF64(grid(places.sizeDecimals))),
    sizeUnit.set(i64.ofF64(grid(places.sizeUnit))),
    repeatWhile(
      [
        when(either(isOther(text, at, 0, '['), isOther(text, at, 1, '"')), yields(failed)),
        pass(at, 2),
        readUnits(reader, priceDecimals, priceUnit),
        when(i64.isZero(value.get), yields(failed)),
        f64.store(row.get, f64.ofI64(value.get), addressOf(places.prices)),
        when(either(isOther(text, at, 1, ','), isOther(text, at, 2, '"')), yields(failed)),
        pass(at, 3),
        readUnits(reader, sizeDecimals, sizeUnit),
        f64.store(row.get, f64.ofI64(value.get), addressOf(places.sizes)),
        when(isOther(text, at, 1, ']'), yields(failed)),
        row.set(plus(row.get, 8)),
        next.set(letter(text, at, 2)),
        pass(at, 3),
      ],
      i32.eq(next.get, codeOf(',')),
    ),
    when(i32.ne(next.get, codeOf(']')), yields(failed)),
    passRow,
    at.get,
  ];
  return func;
}

/** scan(text, from) → kind of the frame whose members begin at `from`, with all that it says in the memory; 0 where the text has another form. */
function scanFunc(module: Module, intoChars: Func, whole: Func, levels: Func): Func {
  const func = new Func();
  const string = func.param('externref');
  const from = func.param('i32');
  const text = func.local('chars');
  const length = func.local('i32');
  const at = func.local('i32');
  const kind = func.local('i32');
  const through = (next: Code): Code => when(i32.lt(at.tee(next), i32.const(0)), yields(refused));
  const literal = (expected: Uint8Array): Code => [
    when(isOtherText(text, at, expected), yields(refused)),
    pass(at, expected.length),
  ];
  const number = (place: number): Code => through(module.call(whole, at.get, i32.const(addressOf(place))));
  const write = (place: number, value: Code): Code => f64.store(start, f64.ofI32(value), addressOf(place));
  const row = i32.load(start, addressOf(places.passed));
  const optional = (name: Uint8Array, place: number): Code => [
    write(place, failed),
    when(i32.isZero(isOtherText(text, at, name)), [pass(at, name.length), number(place)]),
  ];
  const delta = [
    pass(at, literals.delta.length),
    number(places.u),
    literal(literals.u),
    number(places.u),
    literal(literals.pu),
    number(places.pu),
    literal(literals.ts),
    number(places.ts),
    literal(literals.b),
    kind.set(i32.const(depthKinds.delta)),
  ];
  const snapshot = [
    literal(literals.snapshot),
    number(places.u),
    literal(literals.ts),
    number(places.ts),
    literal(literals.bids),
    write(places.pu, i32.const(0)),
    kind.set(i32.const(depthKinds.snap)),
  ];
  func.body = [
    text.set(chars.own),
    length.set(module.call(intoChars, string.get, text.get, start)),
    chars.set(text.get, length.get, i32.const(0)),
    at.set(from.get),
    when(isOtherText(text, at, literals.delta), snapshot, delta),
    through(module.call(levels, at.get, start)),
    write(places.bids, i32.shiftRight(row, i32.const(3))),
    when(i32.eq(kind.get, i32.const(depthKinds.delta)), literal(literals.a), literal(literals.asks)),
    through(module.call(levels, at.get, row)),
    write(places.rows, i32.shiftRight(row, i32.const(3))),
    optional(literals.c, places.c),
    optional(literals.seal, places.seal),
    when(
      either(isOtherText(text, at, literals.end), i32.ne(plus(at.get, literals.end.length), length.get)),
      yields(refused),
    ),
    kind.get,
  ];
  return func;
}

/**
 * The WebAssembly module that reads what `DepthScanner` reads, letter for letter: the text goes into an array of its own in one call of the `js-string`
 * builtins, and is read there. It has `scan` and `memory`. `npm run depth-program` writes its bytes into shared/wire/depth-program.ts.
 */
export function depthProgramBytes(): Uint8Array<ArrayBuffer> {
  const module = new Module({ memoryBytes, units: mostLetters + slack });
  const intoChars = new Func(['wasm:js-string', 'intoCharCodeArray']);
  for (const type of ['externref', 'charsOrNull', 'i32'] as const) intoChars.param(type);
  const whole = wholeFunc();
  const levels = levelsFunc();
  for (const func of [intoChars, whole, levels]) module.add(func);
  module.add(scanFunc(module, intoChars, whole, levels), 'scan');
  return module.bytes();
}
