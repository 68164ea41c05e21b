using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Physics.Vehicles;

namespace OpenSim.Dynamics.Movers;

/// <summary>
/// Drives a vehicle: the published model of Second Life, with ubODE's numbers where that has none, for steps of any length. What acts on
/// it acts one after another, each on what the one before has left, so that no set of parameters makes it faster and faster.
/// </summary>
internal sealed class VehicleMover(Vehicle vehicle)
{
    private Vehicle _vehicle = vehicle;
    private Basis _frame = Basis.Of(vehicle.ReferenceFrame);
    private MotorStrength _linear = new(vehicle.Motors.Linear);
    private MotorStrength _angular = new(vehicle.Motors.Angular);

    /// <summary>Where its driver looks in mouselook: a direction in the region; zero out of mouselook.</summary>
    public Vector3 Look { get; set; }

    public MotorStrengths Motors => new(_linear.Left, _angular.Left);

    /// <summary>A motor pushes it, or its driver steers it by looking.</summary>
    public bool IsDriven => (_linear.IsOn && _vehicle.LinearMotorDirection != Vector3.Zero)
        || (_angular.IsOn && _vehicle.AngularMotorDirection != Vector3.Zero)
        || (Look != Vector3.Zero && _vehicle.Has(VehicleFlags.Mouselook));

    /// <summary>Wheels roll: the ground does not hold what its motor pushes.</summary>
    public bool Rolls => _linear.IsOn && _vehicle.LinearMotorDirection != Vector3.Zero;

    public void Take(Vehicle vehicle) => (_vehicle, _frame) = (vehicle, Basis.Of(vehicle.ReferenceFrame));

    /// <returns>Whether that moves it.</returns>
    public bool StartLinearMotor()
    {
        _linear.Start();
        return _vehicle.LinearMotorDirection != Vector3.Zero;
    }

    /// <returns>Whether that moves it.</returns>
    public bool StartAngularMotor()
    {
        _angular.Start();
        return _vehicle.AngularMotorDirection != Vector3.Zero;
    }

    public Thrust Advance(in MovedBody body, in Surroundings around, float seconds)
    {
        var axes = body.Turn.ToWorld(_frame);
        var spin = body.Spin;
        var velocity = Push(body, axes, ref spin, seconds);
        var (lift, damped, weight) = VehicleHover.Lift(_vehicle, body, around, seconds);
        velocity = Deflect(axes, velocity, seconds);
        velocity = Rub(axes, velocity, damped, seconds);
        velocity.Z += lift;
        var local = axes.ToLocal(spin);
        var pull = _vehicle.Has(VehicleFlags.Mouselook) ? 0
            : _angular.Pull(_vehicle.AngularMotorTimescale, _vehicle.AngularMotorDecayTimescale, seconds);
        VehicleSpin.Turn(_vehicle, new VehicleView(axes, axes.ToLocal(velocity), Look), pull, ref local, seconds);
        return new Thrust(velocity - body.Velocity, axes.ToWorld(local) - body.Spin, weight);
    }

    // The linear motor.
    private Vector3 Push(in MovedBody body, in Basis axes, ref Vector3 spin, float seconds)
    {
        const float Reserve = 0.2f; // seconds that ubODE adds to what a script sets
        var pull = _linear.Pull(_vehicle.LinearMotorTimescale, _vehicle.LinearMotorDecayTimescale + Reserve, seconds);
        if (pull == 0)
            return body.Velocity;
        var change = axes.ToWorld((_vehicle.LinearMotorDirection - axes.ToLocal(body.Velocity)) * pull);
        if (_vehicle.Has(VehicleFlags.LimitMotorUp))
            change.Z = 0;
        if (_vehicle.LinearMotorOffset != Vector3.Zero)
        {
            var moment = Vector3.Cross(body.Turn.ToWorld(_vehicle.LinearMotorOffset), change / body.InverseMass);
            spin += body.InverseInertia.Turned(body.Turn).Times(moment);
        }

        return body.Velocity + change;
    }

    // Moves the way it points, forwards or backwards, whichever is nearer, without losing speed by that.
    private Vector3 Deflect(in Basis axes, Vector3 velocity, float seconds)
    {
        const float Least = 0.01f;
        var speed = velocity.Length();
        if (!(_vehicle.LinearDeflectionEfficiency > 0) || speed < Least)
            return velocity;
        var ahead = axes.X * speed;
        var wanted = Vector3.Dot(ahead, velocity) >= 0 ? ahead : -ahead;
        var change = (wanted - velocity)
            * Approach.Part(_vehicle.LinearDeflectionEfficiency / _vehicle.LinearDeflectionTimescale, seconds);
        if (_vehicle.Has(VehicleFlags.NoDeflectionUp))
            change.Z = 0;
        return velocity + change;
    }

    // What hovering damps more, friction does not brake once more.
    private Vector3 Rub(in Basis axes, Vector3 velocity, float damped, float seconds)
    {
        var change = axes.ToWorld(axes.ToLocal(velocity) * -Approach.Parts(_vehicle.LinearFrictionTimescale, seconds));
        if (MathF.Abs(damped) > MathF.Abs(change.Z))
            change.Z = 0;
        return velocity + change;
    }
}
