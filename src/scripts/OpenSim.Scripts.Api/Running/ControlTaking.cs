using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Controls of avatars that scripts have taken: an avatar's are what all of its scripts have taken together.</summary>
public static class ControlTaking
{
    private const AgentControls AllControls = AgentControls.AtPos | AgentControls.AtNeg | AgentControls.LeftPos | AgentControls.LeftNeg
        | AgentControls.UpPos | AgentControls.UpNeg | AgentControls.YawPos | AgentControls.YawNeg | AgentControls.LeftButtonDown
        | AgentControls.MouselookLeftButtonDown;

    /// <param name="accepts">False: its event tells of all others.</param>
    internal static void Take(RegionScript script, ScenePresence who, AgentControls controls, bool accepts, bool passesOn)
    {
        Release(script);
        script.Controls = new TakenControls(who.Id, accepts ? controls : ~controls & AllControls, passesOn);
        script.Engine.Controls.Add(script, who.Id);
        Tell(script, who, taken: true, script.Controls);
    }

    public static void Release(RegionScript script)
    {
        if (script.Controls is not { } had)
            return;
        script.Controls = null;
        script.Engine.Controls.Remove(script, had.Avatar);
        if (Avatars.Find(script.Scene, had.Avatar) is { } who)
            Tell(script, who, taken: false, had);
    }

    private static void Tell(RegionScript script, ScenePresence who, bool taken, TakenControls controls)
    {
        var (all, passedOn) = script.Engine.Controls.Of(who.Id);
        script.Scene.Movement.TakeControls(who, all, passedOn);
        who.Viewer?.Scripts.SendControls(controls.Wanted, taken, controls.PassedOn);
    }
}
