'use strict';
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');

// Takes a thing, wears it where everybody sees it and then where only the wearer does, takes it off, and finds it on after coming again.
module.exports = async (stage) => {
    const [wearer, other] = stage.options.users;
    let ada = await stage.arrive(wearer);
    const ben = await stage.arrive(other);
    const item = await stage.takeSomething(ada, 'Hut ⛑');
    const wornOn = (client, whose) => stage.wornOn(client, whose.id, item.itemID);

    await item.attachToAvatar(AttachmentPoint.Skull);
    const hat = await stage.until('the hat on the wearer', () => wornOn(ada, ada));
    stage.expect(hat.attachmentPoint === AttachmentPoint.Skull, 'the point, not ' + hat.attachmentPoint);
    await stage.until('the hat seen by the other', () => wornOn(ben, ada));
    stage.say('worn', { point: hat.attachmentPoint });

    await item.detachFromAvatar();
    await stage.until('the hat gone', () => !wornOn(ada, ada) && !wornOn(ben, ada));
    stage.say('taken off');

    await item.attachToAvatar(AttachmentPoint.HUDCenter);
    await stage.until('the thing on the screen', () => wornOn(ada, ada));
    await stage.pause(1000);
    stage.expect(!wornOn(ben, ada), 'nothing of it for the other');
    stage.say('on the screen');

    await stage.leave(ada);
    ada = await stage.arrive(wearer);
    await stage.until('it is worn again', () => wornOn(ada, ada));
    stage.expect(!wornOn(ben, ada), 'nothing of it for the other');
    stage.say('worn again');
};
