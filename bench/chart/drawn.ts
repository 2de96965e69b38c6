import { createDrawingDesk } from '../../src/app/charts/drawings/drawing-desk.ts';
import { drawingLayer } from '../../src/app/charts/drawings/drawing-layer.ts';
import { ours } from './ours.ts';

/** Ours with all that drawings need: their desk, tools, handles, magnet and painters. For its size. */
export const drawn = { ours, createDrawingDesk, drawingLayer };
