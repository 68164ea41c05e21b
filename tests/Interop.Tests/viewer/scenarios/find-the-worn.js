'use strict';
const { UUID } = require('@caspertech/node-metaverse');

// What was worn is worn, once, and as it was changed.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const item = new UUID(stage.options.mark);
    const hat = await stage.until('the hat', () => stage.wornOn(vera, vera.id, item));
    stage.say('found', { point: hat.attachmentPoint, height: hat.Scale.z });
};
