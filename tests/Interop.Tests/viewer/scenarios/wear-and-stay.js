'use strict';
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { Vector3 } = require('@caspertech/node-metaverse');

// Wears something, changes it, stays a second longer than a change may take to be safe, and waits for the end of the world.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const item = await stage.takeSomething(vera, 'Hut');
    await item.attachToAvatar(AttachmentPoint.Skull);
    const hat = await stage.until('the hat', () => stage.wornOn(vera, vera.id, item.itemID));
    await hat.setGeometry(undefined, undefined, new Vector3([0.25, 0.5, 0.75]), false);
    await stage.until('its new size', () => Math.abs(stage.wornOn(vera, vera.id, item.itemID).Scale.z - 0.75) < 0.01);
    await stage.pause(1000);
    stage.say('worn', { item: item.itemID.toString() });
    await new Promise(() => setInterval(() => undefined, 60000));
};
