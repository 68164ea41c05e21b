using System.Globalization;
using System.Numerics;
using Bench.Harness;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace Bench;

/// <summary>
/// What worn things cost: forty avatars with 25 objects each, beside the same without. Who arrives in a region of 7,000 prims is told of
/// all of them; those who walk tell nothing of them at all. On a virtual clock: bytes and datagrams are the same on every machine.
/// </summary>
public sealed class WearBench : IBench
{
    private const int Avatars = 40;
    private const int Each = 25;
    private const int Prims = 7000;
    private const double Walked = 10;

    public string Name => "wear";

    public void Run(Comparison compare)
    {
        foreach (var each in new[] { 0, Each })
        {
            var what = each == 0 ? "nothing worn" : $"{Avatars * each} objects worn";
            Arrive(compare, what, each);
            Walk(compare, what, each);
        }
    }

    private static void Arrive(Comparison compare, string what, int each)
    {
        using var stack = new TestStack();
        for (var i = 0; i < Prims; i++)
            stack.Region.AddBox(new Vector3((i % 84 * 3) + 1, (i / 84 * 3) + 1, 25));
        for (var i = 0; i < Avatars; i++)
            Dress(stack.Region.AddAvatar($"Avatar{i}", position: new Vector3(128 + i, 128, 25)), each);
        var (bytes, datagrams) = (0L, 0L);
        stack.WatchSink = (_, length) => (bytes, datagrams) = (bytes + length, datagrams + (length > 0 ? 1 : 0));
        var (viewer, start) = (stack.Connect(), stack.Seconds);
        viewer.Session.DrawDistance = 512;
        var isAll = stack.RunUntil(() => viewer.World.Objects.Count == Prims + Avatars + 1 + (Avatars * each), 120);
        compare.Note($"arriving, {what}", string.Create(CultureInfo.InvariantCulture,
            $"{datagrams} datagrams, {bytes / 1000} kB, {stack.Seconds - start:F1} s{(isAll ? "" : ", and not all has come")}"));
    }

    private static void Walk(Comparison compare, string what, int each)
    {
        using var crowd = new WalkingCrowd(Avatars);
        foreach (var presence in crowd.Presences)
            Dress(presence, each);
        crowd.Walk(Walked, isWatching: false);
        crowd.Forget();
        var start = ThreadClock.ThisThread.Nanoseconds;
        crowd.Walk(Walked, isWatching: false);
        var core = (ThreadClock.ThisThread.Nanoseconds - start) / Walked / 1e9;
        compare.Note($"walking, {what}", string.Create(CultureInfo.InvariantCulture,
            $"{crowd.Datagrams / Walked:F0} datagrams and {crowd.Bytes / Walked / 1000:F0} kB a second, {core:F3} of a core"));
    }

    private static void Dress(ScenePresence who, int each)
    {
        for (var i = 0; i < each; i++)
        {
            who.Scene.Writer.AddAttachment([TestRegion.BoxRow(default, $"worn {i}", who.Id)], who,
                new AttachmentPlace((byte)(i + 1), Vector3.Zero, Quaternion.Identity, UUID.Random()));
        }
    }
}
