'use strict';

// Changes sky and water of the region and of the parcel, waits the second that an edit may take to be safe, and then for the end of the world.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const caps = owner.bot.currentRegion.caps;
    await caps.capsPostXML('EstateChangeInfo', { override_environment: true });
    const region = await caps.capsPutXML('ExtEnvironment', { environment: { day_length: 5400 } });
    const parcel = await caps.capsPutXML(['ExtEnvironment', { parcelid: 1 }], { environment: { day_length: 6300 } });
    stage.expect(region.success === true && parcel.success === true, 'both to be taken: ' + JSON.stringify([region.message, parcel.message]));
    await stage.pause(1000);
    stage.say('marked');
    await new Promise(() => setInterval(() => undefined, 60000));
};
