'use strict';
const { UUID } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const mark = await stage.until('the mark', () => stage.objectOf(vera, new UUID(stage.options.mark)));
    const { name, owner } = await stage.propertiesOf(vera, mark);
    const { x, y, z } = mark.Position;
    stage.expect(Math.hypot(x - 70, y - 60, z - 33) < 0.01, 'the mark where it was put, not at ' + [x, y, z].join());
    stage.expect(Math.abs(mark.Scale.z - 2) < 0.01, 'the mark as tall as it was');
    stage.expect(owner === vera.id, 'the mark to belong to ' + vera.user);
    const heights = await vera.commands.region.getTerrain();
    stage.say('found', { name, ground: heights.readFloatLE((60 * 256 + 70) * 4) });
};
