'use strict';

module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const caps = owner.bot.currentRegion.caps;
    const region = await caps.capsGetXML('ExtEnvironment');
    const parcel = await caps.capsGetXML(['ExtEnvironment', { parcelid: 1 }]);
    stage.say('found', { region: Number(region.environment.day_length), parcel: Number(parcel.environment.day_length) });
};
