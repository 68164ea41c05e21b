namespace OpenSim.Dynamics.Movers;

/// <summary>A vehicle's motor is strong when it is set, fades, and is off below a hundredth.</summary>
internal struct MotorStrength(float strength)
{
    private const float MinStrength = 0.01f;
    private const float NoMotor = 1000; // seconds: a motor that takes so long is none

    private float _strength = strength;

    public readonly float Left => _strength;

    public readonly bool IsOn => _strength > 0;

    public void Start() => _strength = 1;

    /// <summary>Part of the difference between how it moves and how it is to move that goes in this step; 0 for one that is off.</summary>
    public float Pull(float timescale, float decay, float seconds)
    {
        if (!(_strength > MinStrength) || timescale >= NoMotor)
        {
            _strength = 0;
            return 0;
        }

        var pull = Approach.Part(_strength / timescale, seconds);
        _strength *= MathF.Exp(-seconds / decay);
        return pull;
    }
}
