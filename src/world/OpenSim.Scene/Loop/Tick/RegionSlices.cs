using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace OpenSim.World.Loop.Tick;

/// <summary>
/// Long work on a region from another thread, in slices so short that no tick is late for it: archives, commands over all objects.
/// </summary>
public static class RegionSlices
{
    /// <summary>What a guest may hold the token for (docs/architecture.md, section 5).</summary>
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(1);

    /// <summary>
    /// Acts on each, with the token held. Between two of them ticks may run, so each must be looked for anew before it is used.
    /// </summary>
    public static void ForEach<T>(Scene scene, IReadOnlyList<T> items, Action<T> act, CancellationToken cancel = default,
        [CallerFilePath] string file = "")
    {
        for (var next = 0; next < items.Count;)
        {
            cancel.ThrowIfCancellationRequested();
            using (scene.Token.Take(file))
            {
                var began = Stopwatch.GetTimestamp();
                do
                    act(items[next++]);
                while (next < items.Count && !scene.Token.YieldRequested && Stopwatch.GetElapsedTime(began) < Slice);
            }
        }
    }

    /// <summary>Acts on each linkset that is there at the beginning and still is when its turn comes.</summary>
    public static void ForEachObject(Scene scene, Action<SceneObjectGroup> act, CancellationToken cancel = default,
        [CallerFilePath] string file = "")
    {
        List<Prims.GroupSlot> slots;
        using (scene.Token.Take(file))
            slots = [.. scene.Objects.Select(g => g.Slot)];
        ForEach(scene, slots, slot =>
        {
            if (scene.Groups.IsLive(slot))
                act(new SceneObjectGroup(scene, slot));
        }, cancel, file);
    }
}
