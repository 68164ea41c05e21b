using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// Top lists of the region window: empty, so that it does not wait for them, with the reason in words. The time of
/// scripts is told on the console only, and physics does not count what touches what.
/// </summary>
internal sealed class TopObjects : ITopObjectRequests
{
    private const uint Scripts = 0;
    private const uint Colliders = 1;

    public void SendTopScripts(ScenePresence who, uint flags)
    {
        who.Viewer?.Land.SendNoTopObjects(Scripts, flags);
        who.Viewer?.Refuse("This list of scripts is not available here; the operator's 'show scripts' has it.");
    }

    public void SendTopColliders(ScenePresence who, uint flags)
    {
        who.Viewer?.Land.SendNoTopObjects(Colliders, flags);
        who.Viewer?.Refuse("Collisions are not counted here.");
    }
}
