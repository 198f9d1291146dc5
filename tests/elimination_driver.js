// What tests ask of the elimination beside the arm, without a page: pivots, counts, bands, digits, links. GIVEN says what.

import { freeMotion, massMatrix, placed, wound } from "../workbook/widgets/front/elimination/chain.js";
import { angles, read, written } from "../workbook/widgets/front/elimination/link.js";
import { bands, digitsKept, Model } from "../workbook/widgets/front/elimination/model.js";

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

const JOBS = {
  pose: () => wound(GIVEN.n, GIVEN.seed),
  model: () => {
    const { matrix, chain, place } = new Model(GIVEN.q);
    return {
      M: [...massMatrix(placed(GIVEN.q))],
      matrix: matrix.pivots,
      chain: chain.D,
      touched: matrix.touched,
      stage: [...matrix.at(GIVEN.stage).before.values],
      free: GIVEN.q.map((_, t) => freeMotion(t, place, chain.gains)),
    };
  },
  costs: () => {
    const costs = new Model(GIVEN.q).costs(false);
    const { alternating, lengths } = bands(GIVEN.q);
    return {
      matrix: sum(costs.matrix),
      chain: sum(costs.chain),
      alternating: alternating.touched,
      lengths: lengths.touched,
    };
  },
  band: () => {
    const { lengths, alternating } = bands(GIVEN.q);
    return {
      H: [...lengths.first.values],
      rest: [...lengths.at(GIVEN.q.length).before.values],
      pivots: [lengths.pivots, alternating.pivots],
    };
  },
  link: () => {
    const text = written(GIVEN.state);
    return [text, read(text), angles(read(text))];
  },
  read: () => read(GIVEN.address),
  digits: () => digitsKept(GIVEN.q),
};
console.log(JSON.stringify(JOBS[GIVEN.job]()));
