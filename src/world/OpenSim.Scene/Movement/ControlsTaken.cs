using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>Between what a viewer holds down and what steers: which of it objects have taken, and what of that has changed.</summary>
internal sealed class ControlsTaken
{
    /// <summary>What can be taken.</summary>
    public const AgentControls All = ControlVelocity.Directions | AgentControls.YawPos | AgentControls.YawNeg | Buttons;

    private const AgentControls Buttons = AgentControls.LeftButtonDown | AgentControls.MouselookLeftButtonDown;
    private const int ButtonUpShift = 1;

    private AgentControls _held;
    private AgentControls _letGo; // buttons pressed and let go within one look: down in this one, up in the next

    public AgentControls Taken { get; set; }

    public AgentControls PassedOn { get; set; }

    /// <summary>The controls without those that are taken and do not steer, nor do their nudges.</summary>
    public AgentControls Steering(AgentControls controls)
    {
        var kept = Taken & ~PassedOn;
        return kept == 0 ? controls : controls & ~(kept | ControlVelocity.NudgesOf(kept));
    }

    /// <summary>False when none of what is taken is held or has changed.</summary>
    public bool TryLook(AgentControls controls, out AgentControls held, out AgentControls changed)
    {
        var now = Down(controls);
        held = now & Taken;
        changed = (now ^ _held) & Taken;
        _held = now;
        return (held | changed) != 0;
    }

    public void Forget()
    {
        Taken = PassedOn = 0;
        _held = _letGo = 0;
    }

    // Keys say in each update that they are down; buttons say once that they are, and once that they are not any more.
    private AgentControls Down(AgentControls controls)
    {
        var pressed = controls & Buttons;
        var up = (AgentControls)((uint)controls >> ButtonUpShift) & Buttons;
        var buttons = ((_held & Buttons & ~_letGo) | pressed) & ~(up & ~pressed);
        _letGo = up & pressed;
        return ControlVelocity.Held(controls) | (controls & (AgentControls.YawPos | AgentControls.YawNeg)) | buttons;
    }
}
