'use strict';
const { UUID, Vector3 } = require('@caspertech/node-metaverse');

// Finds what it wears as the last one left it, makes it a little taller, and waits for the end of the world.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const item = new UUID(stage.options.mark);
    const height = () => {
        const worn = stage.wornOn(vera, vera.id, item);
        return worn && worn.Scale.z;
    };
    const before = await stage.until('what is worn', height);
    await stage.wornOn(vera, vera.id, item).setGeometry(undefined, undefined, new Vector3([0.25, 0.5, before + 0.125]), false);
    await stage.until('its new size', () => Math.abs(height() - before - 0.125) < 0.01);
    await stage.pause(1000);
    stage.say('grown', { before, after: height() });
    await new Promise(() => setInterval(() => undefined, 60000));
};
