// Hovers at thirty metres; whoever sits on it drives it by the keys, over borders too.
integer borders;

motor(float speed) { llSetVehicleVectorParam(VEHICLE_LINEAR_MOTOR_DIRECTION, <speed, 0.0, 0.0>); }

default
{
    state_entry()
    {
        llSitTarget(<0.0, 0.0, 0.6>, ZERO_ROTATION);
        llSetVehicleType(VEHICLE_TYPE_CAR);
        llRemoveVehicleFlags(VEHICLE_FLAG_HOVER_UP_ONLY);
        llSetVehicleFlags(VEHICLE_FLAG_HOVER_GLOBAL_HEIGHT);
        llSetVehicleFloatParam(VEHICLE_HOVER_HEIGHT, 30.0);
        llSetVehicleFloatParam(VEHICLE_HOVER_TIMESCALE, 0.5);
        llSetVehicleFloatParam(VEHICLE_HOVER_EFFICIENCY, 1.0);
        llSetVehicleFloatParam(VEHICLE_BUOYANCY, 1.0);
        llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_TIMESCALE, 0.3);
        llSetVehicleFloatParam(VEHICLE_LINEAR_MOTOR_DECAY_TIMESCALE, 60.0);
        llSetVehicleVectorParam(VEHICLE_LINEAR_FRICTION_TIMESCALE, <100.0, 1.0, 1.0>);
        llSay(0, "car ready");
    }

    changed(integer what)
    {
        if (what & CHANGED_REGION) llSetText(llGetRegionName() + ", border " + (string)++borders, <1.0, 1.0, 1.0>, 1.0);
        if (!(what & CHANGED_LINK)) return;
        key driver = llAvatarOnSitTarget();
        if (driver != NULL_KEY) llRequestPermissions(driver, PERMISSION_TAKE_CONTROLS);
        else llSetStatus(STATUS_PHYSICS, FALSE);
    }

    run_time_permissions(integer granted)
    {
        if (!(granted & PERMISSION_TAKE_CONTROLS)) return;
        llTakeControls(CONTROL_FWD | CONTROL_BACK, TRUE, FALSE);
        llSetStatus(STATUS_PHYSICS, TRUE);
    }

    control(key driver, integer held, integer changes)
    {
        if (held & CONTROL_FWD) motor(8.0);
        else if (held & CONTROL_BACK) motor(-8.0);
        else motor(0.0);
    }
}
