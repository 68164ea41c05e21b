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
        Feel(script, who, new TakenControls(who.Id, accepts ? controls : ~controls & AllControls, passesOn));
    }

    /// <summary>
    /// What a script had taken where it comes from; of an avatar that is not here yet, once it sits on what the script lies in.
    /// </summary>
    internal static void TakeAgain(RegionScript script, TakenControls had)
    {
        Release(script);
        if (Avatars.Find(script.Scene, had.Avatar) is { } who)
            Feel(script, who, had);
        else if (!had.Avatar.IsZero)
            script.Controls = had with { AreFelt = false };
    }

    /// <summary>Somebody has sat down on what the script lies in.</summary>
    public static void Seated(RegionScript script)
    {
        if (script.Controls is { AreFelt: false } had && Avatars.Find(script.Scene, had.Avatar) is { } who
            && (Consent.Of(script.Part.Group, who) & PermissionBits.TakeControls) != 0)
            Feel(script, who, had);
    }

    public static void Release(RegionScript script)
    {
        if (script.Controls is not { } had)
            return;
        script.Controls = null;
        if (!had.AreFelt)
            return;
        script.Engine.Controls.Remove(script, had.Avatar);
        if (Avatars.Find(script.Scene, had.Avatar) is { } who)
            Tell(script, who, taken: false, had);
    }

    private static void Feel(RegionScript script, ScenePresence who, TakenControls controls)
    {
        script.Controls = controls with { AreFelt = true };
        script.Engine.Controls.Add(script, who.Id);
        Tell(script, who, taken: true, script.Controls);
    }

    private static void Tell(RegionScript script, ScenePresence who, bool taken, TakenControls controls)
    {
        var (all, passedOn) = script.Engine.Controls.Of(who.Id);
        script.Scene.Movement.TakeControls(who, all, passedOn);
        who.Viewer?.Scripts.SendControls(controls.Wanted, taken, controls.PassedOn);
    }
}
