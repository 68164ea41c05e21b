using OpenSim.Modules.Messages;
using OpenSim.World;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>The router of a region for work beside it.</summary>
internal static class SceneMessages
{
    /// <summary>Null when the region has none. Any thread.</summary>
    public static IInstantMessageRouter? FindRouter(this Scene scene)
    {
        using (scene.Token.Take())
            return scene.RequestModuleInterface<IInstantMessageRouter>();
    }
}
