'use strict';
// One theme of the visit: its steps are played by the people of the journey on the stage that all themes share.
class Theme {
    constructor(journey) {
        this.journey = journey;
        this.stage = journey.stage;
    }

    get guest() {
        return this.journey.guest;
    }

    get host() {
        return this.journey.host;
    }
}

module.exports = { Theme };
