using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;

namespace OpenSim.Modules.People.Friends;

/// <summary>
/// AcceptFriendship and DeclineFriendship with <c>?from=</c> who has offered: what viewers use for offers that came while somebody was
/// away.
/// </summary>
internal static class FriendshipCapabilities
{
    private static readonly (string Name, bool Accepts)[] All = [("AcceptFriendship", true), ("DeclineFriendship", false)];

    public static void AddTo(ICapabilities capabilities)
    {
        foreach (var (name, accepts) in All)
            capabilities.Add(name, call => Answer(call, accepts));
    }

    public static void RemoveFrom(ICapabilities capabilities)
    {
        foreach (var (name, _) in All)
            capabilities.Remove(name);
    }

    // On the region's own time, as the messages of the same name.
    private static ValueTask<LlsdValue?> Answer(CapabilityCall call, bool accepts)
    {
        if (call.Method is not ("POST" or "DELETE") || !UUID.TryParse(call.Query("from"), out var offerer))
            return new(new LlsdMap { ["success"] = false });
        call.Scene.Post(scene =>
        {
            if (scene.Presences.TryGet(call.AgentId, out var presence) && presence.Viewer is { } viewer)
                scene.Requests.Friends.Answer(viewer, offerer, accepts);
        });
        return new(new LlsdMap { ["success"] = true });
    }
}
