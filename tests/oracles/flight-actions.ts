import * as v from 'valibot';
import { recordKinds } from '../../src/shared/wire/flight-record.ts';
import { FlightAction, type FlightRecording, jsonOf } from '../../src/shared/wire/flight-file.ts';

/** User's actions of a recording, in the order of their times. */
export const actionsOf = ({
  records,
}: FlightRecording): readonly { readonly atMs: number; readonly action: FlightAction }[] =>
  records
    .filter(({ kind }) => kind === recordKinds.action)
    .map(({ atMs, payload }) => ({ atMs, action: v.parse(FlightAction, jsonOf(payload)) }))
    .sort((a, b) => a.atMs - b.atMs);
