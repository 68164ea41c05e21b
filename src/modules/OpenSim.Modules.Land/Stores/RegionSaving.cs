using System.Diagnostics;
using OpenSim.Store.Writing;
using OpenSim.World;

namespace OpenSim.Modules.Land.Stores;

/// <summary>Brings a region's changes to the database and waits for it. Blocking; not with the token held.</summary>
public static class RegionSaving
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Everything that has changed. False when the database does not take it in half a minute; <see cref="LeftOver"/> says where it is then.
    /// </summary>
    /// <param name="say">Told how far it is, when that takes longer than a moment.</param>
    public static bool Save(Scene scene, Action<string> say)
    {
        using (scene.Token.Take())
        {
            scene.TerrainSaver.SaveNow();
            scene.PersistSelect.SelectAll();
        }

        return scene.Store is not StoreWriter store || WaitForDatabase(scene, store, say);
    }

    /// <summary>In words how many changes the database does not have, and where they are.</summary>
    public static string LeftOver(Scene scene) => scene.Store is StoreWriter store ? store.Status.Whereabouts : "";

    /// <summary>The same for what has been handed over already.</summary>
    public static bool WaitForDatabase(Scene scene, StoreWriter store, Action<string> say)
    {
        var told = Stopwatch.GetTimestamp();
        return store.Drain(Patience, waiting =>
        {
            if (Stopwatch.GetElapsedTime(told) < TimeSpan.FromSeconds(1))
                return;
            say(
                $"{scene.Info.Name}: {waiting} changes still to be "
                    + $"written{(store.Status.DatabaseError is { } error ? $" ({error})" : "")}.");
            told = Stopwatch.GetTimestamp();
        });
    }
}
