// Instructions and modules of WebAssembly as bytes: as much of it as depth-program.ts needs (webassembly.github.io/spec/core/binary).

/** Bytes of instructions, nested as they were written. */
export type Code = number | readonly Code[];

/** `chars` is an array of 16-bit units, the `charsOrNull` form of which the string builtins take. */
export type ValueType = 'i32' | 'i64' | 'f64' | 'externref' | 'chars' | 'charsOrNull';

/** The array type is the first of a module's types. */
const charsType = 0;
const valueTypes: Readonly<Record<ValueType, Code>> = {
  i32: 0x7f,
  i64: 0x7e,
  f64: 0x7c,
  externref: 0x6f,
  chars: [0x64, charsType],
  charsOrNull: [0x63, charsType],
};
const functionForm = 0x60;
const arrayForm = 0x5e;
const packed16 = 0x77;
const end = 0x0b;
const noValue = 0x40;
const pageBytes = 65_536;

function flat(code: Code, bytes: number[] = []): number[] {
  if (typeof code === 'number') bytes.push(code);
  else for (const part of code) flat(part, bytes);
  return bytes;
}

/** LEB128 of a number from 0 to 2³¹ − 1. */
const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
/** LEB128 with a sign, of 32 bits. */
const signed = (value: number): number[] =>
  value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];

const one =
  (opcode: number) =>
  (value: Code): Code => [value, opcode];
const two =
  (opcode: number) =>
  (left: Code, right: Code): Code => [left, right, opcode];
/** `alignment` is the exponent of 2 of the bytes that it moves; `offset` is added to the address. */
const load =
  (opcode: number, alignment: number) =>
  (address: Code, offset: number): Code => [address, opcode, alignment, unsigned(offset)];
const store =
  (opcode: number, alignment: number) =>
  (address: Code, value: Code, offset: number): Code => [address, value, opcode, alignment, unsigned(offset)];

export const i32 = {
  const: (value: number): Code => [0x41, signed(value)],
  isZero: one(0x45),
  eq: two(0x46),
  ne: two(0x47),
  lt: two(0x48),
  gt: two(0x4a),
  gtUnsigned: two(0x4b),
  leUnsigned: two(0x4d),
  add: two(0x6a),
  sub: two(0x6b),
  and: two(0x71),
  or: two(0x72),
  xor: two(0x73),
  shiftRight: two(0x76),
  ofF64: one(0xaa),
  load: load(0x28, 2),
  store: store(0x36, 2),
};
export const i64 = {
  const: (value: number): Code => [0x42, signed(value)],
  isZero: one(0x50),
  ne: two(0x52),
  add: two(0x7c),
  mul: two(0x7e),
  divUnsigned: two(0x80),
  remUnsigned: two(0x82),
  ofI32: one(0xad),
  ofF64: one(0xb0),
};
export const f64 = { ofI32: one(0xb7), ofI64: one(0xb9), load: load(0x2b, 3), store: store(0x39, 3) };
export const chars = {
  get: (array: Code, index: Code): Code => [array, index, 0xfb, 0x0d, charsType],
  set: (array: Code, index: Code, value: Code): Code => [array, index, value, 0xfb, 0x0e, charsType],
  /** The array that a module has. */
  own: [0x23, 0] satisfies Code,
};

/** Ends the function with this value. */
export const yields = (value: Code): Code => [value, 0x0f];
export const when = (condition: Code, then: Code, otherwise?: Code): Code => [
  condition,
  0x04,
  noValue,
  then,
  otherwise === undefined ? [] : [0x05, otherwise],
  end,
];
/** Runs the body for as long as the condition, looked at before it, is not zero. */
export const loopWhile = (condition: Code, body: Code): Code => [
  0x02,
  noValue,
  0x03,
  noValue,
  i32.isZero(condition),
  0x0d,
  1,
  body,
  0x0c,
  0,
  end,
  end,
];
/** Runs the body once, and again for as long as the condition, looked at behind it, is not zero. */
export const repeatWhile = (body: Code, condition: Code): Code => [0x03, noValue, body, condition, 0x0d, 0, end];

/** A parameter or a local of one function. */
export class Variable {
  readonly type: ValueType;
  readonly get: Code;
  readonly #index: readonly number[];

  constructor(type: ValueType, index: number) {
    this.type = type;
    this.#index = unsigned(index);
    this.get = [0x20, this.#index];
  }

  set(value: Code): Code {
    return [value, 0x21, this.#index];
  }

  /** Sets it, and is the value too. */
  tee(value: Code): Code {
    return [value, 0x22, this.#index];
  }
}

/** A function that gives an i32. Its parameters are named before its locals; `imported` is the module and the name of one that comes from the outside. */
export class Func {
  readonly imported: readonly [module: string, name: string] | undefined;
  readonly params: ValueType[] = [];
  readonly locals: ValueType[] = [];
  /** Instructions, the last of which leaves the result. */
  body: Code = [];

  constructor(imported?: readonly [module: string, name: string]) {
    this.imported = imported;
  }

  param(type: ValueType): Variable {
    return new Variable(type, this.params.push(type) - 1);
  }

  local(type: ValueType): Variable {
    return new Variable(type, this.params.length + this.locals.push(type) - 1);
  }
}

/** A module with one memory, told as `memory`, and one array of `units` 16-bit units, all zero. */
export class Module {
  readonly #funcs: Func[] = [];
  readonly #names = new Map<Func, string>();
  readonly #memoryBytes: number;
  readonly #units: number;

  constructor({ memoryBytes, units }: { readonly memoryBytes: number; readonly units: number }) {
    this.#memoryBytes = memoryBytes;
    this.#units = units;
  }

  /** Takes a function in, under its name where the outside may call it. Imports come before all others. */
  add(func: Func, name?: string): void {
    this.#funcs.push(func);
    if (name !== undefined) this.#names.set(func, name);
  }

  /** A call of a function that is in already. */
  call(func: Func, ...values: readonly Code[]): Code {
    return [values, 0x10, unsigned(this.#funcs.indexOf(func))];
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const imports = this.#funcs.filter(({ imported }) => imported !== undefined);
    const own = this.#funcs.filter(({ imported }) => imported === undefined);
    const typeOf = (func: Func) => unsigned(this.#funcs.indexOf(func) + charsType + 1);
    const types = this.#funcs.map(
      ({ params }): Code => [functionForm, list(params.map((type) => valueTypes[type])), list([valueTypes.i32])],
    );
    const exported = [...this.#names].map(([func, name]): Code => [text(name), 0, unsigned(this.#funcs.indexOf(func))]);
    return Uint8Array.from(
      flat([
        [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        section(1, list([[arrayForm, packed16, 1], ...types])),
        section(2, list(imports.map((func) => [(func.imported ?? []).map(text), 0, typeOf(func)]))),
        section(3, list(own.map(typeOf))),
        section(5, list([[0, unsigned(Math.ceil(this.#memoryBytes / pageBytes))]])),
        section(6, list([[valueTypes.chars, 0, i32.const(this.#units), 0xfb, 0x07, charsType, end]])),
        section(7, list([...exported, [text('memory'), 2, 0]])),
        section(
          10,
          list(own.map(({ locals, body }) => sized([list(locals.map((type) => [1, valueTypes[type]])), body, end]))),
        ),
      ]),
    );
  }
}

const list = (parts: readonly Code[]): Code => [unsigned(parts.length), parts];
const text = (ascii: string): Code => list(Array.from(ascii, (letter) => letter.charCodeAt(0)));
const section = (id: number, content: Code): Code => [id, sized(content)];

function sized(content: Code): Code {
  const bytes = flat(content);
  return [unsigned(bytes.length), bytes];
}
