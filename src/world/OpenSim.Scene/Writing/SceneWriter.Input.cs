using OpenSim.Primitives;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.World.Writing;

// What viewers say of their avatars.
public sealed partial class SceneWriter
{
    /// <summary>
    /// The newest AgentUpdate. The controls in force are those held and those pressed since the last look
    /// (<see cref="AgentInput.PressedFlags"/>); the next tick without an update calls <see cref="ReleaseControls"/>.
    /// </summary>
    /// <param name="drawDistance">Metres, already bounded.</param>
    public void SetInput(ScenePresence presence, in AgentInput input, float drawDistance)
    {
        _scene.Token.AssertHeld();
        if (presence.Input.State != input.State)
            Tell(presence, PrimUpdateFlags.Velocity); // typing and editing go in the terse update
        presence.Input = input;
        presence.ControlFlags = input.PressedFlags;
        presence.DrawDistance = drawDistance;
    }

    /// <summary>AgentFOV, AgentHeightWidth: only scripts ask for it.</summary>
    public void SetWindow(ScenePresence presence, ViewWindow window)
    {
        _scene.Token.AssertHeld();
        presence.Window = window;
    }

    /// <summary>Nothing new came: only what is held down stays in force.</summary>
    public void ReleaseControls(ScenePresence presence)
    {
        _scene.Token.AssertHeld();
        presence.ControlFlags = presence.Input.ControlFlags;
    }
}
