using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Movement;

namespace OpenSim.World.Tests.Movement;

/// <summary>A region with level land at 21 m and an avatar whose keys the test holds.</summary>
internal sealed class Walker : IDisposable
{
    public Walker(Vector3? position = null)
    {
        Region = new TestRegion();
        Avatar = Region.AddAvatar(position: position ?? new Vector3(128, 128, 21.95f));
        Press(AgentControls.None);
    }

    public TestRegion Region { get; }

    public Scene Scene => Region.Scene;

    public ScenePresence Avatar { get; }

    public float Feet => Avatar.Position.Z - (Avatar.Size.Z / 2);

    public MovementAnimation State => Avatar.Movement.Animations.State;

    /// <summary>From now on these keys are held, looking along x turned by so many degrees.</summary>
    public void Press(AgentControls controls, float degrees = 0)
    {
        Avatar.Input = new AgentInput
        {
            ControlFlags = (uint)controls,
            BodyRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, degrees * MathF.PI / 180),
            HeadRotation = Quaternion.Identity
        };
        Avatar.ControlFlags = (uint)controls;
    }

    /// <summary>Holds keys for so long.</summary>
    public void Hold(AgentControls controls, double seconds, Action? eachTick = null)
    {
        Press(controls);
        var until = Scene.Clock.Seconds + seconds;
        while (Scene.Clock.Seconds < until)
        {
            Region.Step();
            eachTick?.Invoke();
        }
    }

    /// <summary>What the body has done, in order, each once.</summary>
    public List<MovementAnimation> StatesOf(AgentControls controls, double seconds)
    {
        var states = new List<MovementAnimation>();
        Hold(controls, seconds, () =>
        {
            if (states.Count == 0 || states[^1] != State)
                states.Add(State);
        });
        return states;
    }

    public void Dispose() => Region.Dispose();
}
