using System.Globalization;
using OpenSim.Console;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Assets;

/// <summary><c>fcache assets</c>: reads whatever the regions need, which brings it into the cache.</summary>
public sealed class SceneAssetsModule : SharedRegionModule
{
    private const int ObjectsAtOnce = 256;
    private const int MaxListed = 50;

    private int _running; // 1 while one console has it read

    public override string Name => "SceneAssetsModule";

    protected override void Start()
    {
        if (Service<IAssetService>() is { } assets)
            Context.Commands.Group("Assets").Add("fcache assets", "",
                "Reads all assets that land and objects need, so that they are in the cache, and names those that are missing.",
                context => Run(context, assets));
    }

    private async ValueTask Run(CommandContext context, IAssetService assets)
    {
        if (Interlocked.Exchange(ref _running, 1) != 0)
        {
            context.Fail("The assets are being read already.");
            return;
        }

        try
        {
            var gatherer = new AssetGatherer();
            foreach (var scene in Context.Scenes.Chosen(context))
                Gather(gatherer, scene);
            await Read(context, gatherer, assets);
        }
        finally
        {
            Volatile.Write(ref _running, 0);
        }
    }

    private static void Gather(AssetGatherer gatherer, Scene scene)
    {
        List<GroupSlot> groups;
        using (scene.Token.Take())
        {
            gatherer.AddGround(scene.Settings.Current, scene.Settings.Environment, scene.Land.All.Select(p => p.Row));
            groups = [.. scene.Objects.Select(g => g.Slot)];
        }

        foreach (var some in groups.Chunk(ObjectsAtOnce))
            foreach (var packed in ObjectPacking.Copy(scene, some))
                gatherer.Add(packed);
    }

    private static async ValueTask Read(CommandContext context, AssetGatherer gatherer, IAssetService assets)
    {
        var (found, bytes, missing) = (0, 0L, 0);
        while (gatherer.TryTake(out var id, out var isCertain))
        {
            if (await assets.Get(id) is { } asset)
            {
                gatherer.Inspect(asset);
                (found, bytes) = (found + 1, bytes + asset.Data.Length);
            }
            else if (isCertain && ++missing <= MaxListed)
            {
                context.WriteLine($"Missing: {id}");
            }
        }

        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"Read {found} assets of {bytes / 1e6:F1} MB; {missing} are missing{(missing > MaxListed ? $", the first {MaxListed} named" : "")}."));
    }
}
