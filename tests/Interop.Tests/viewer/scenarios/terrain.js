'use strict';

module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const heights = await ada.commands.region.getTerrain();
    let low = Infinity;
    let high = -Infinity;
    for (let at = 0; at < heights.length; at += 4) {
        const height = heights.readFloatLE(at);
        stage.expect(Number.isFinite(height), 'finite heights');
        low = Math.min(low, height);
        high = Math.max(high, height);
    }
    stage.say('terrain', { low, high });
    stage.expect(low > -100 && high < 4000, 'heights of land');
    const { x, y, z } = stage.avatarOf(ada, ada.id).position;
    const ground = heights.readFloatLE((Math.floor(y) * 256 + Math.floor(x)) * 4);
    stage.say('ground', { ground, z });
    stage.expect(z > ground, 'to stand above the ground');
};
