using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Serialization.Integrity;
using OpenSim.Services.Assets;
using OpenSim.Store;
using OpenSim.World;
using OpenSim.World.Persistence;

namespace OpenSim.Modules.Land.Stores;

/// <summary><c>store verify</c>: is what the databases hold whole?</summary>
/// <param name="checkAssets">Looks at every asset; null where they are kept by another machine.</param>
/// <param name="keptFolder">Where a repair puts what it takes out of the database.</param>
public sealed class StoreVerification(
    StoreSet stores, IAssetService assets, AssetCheck? checkAssets, Scenes scenes, TimeProvider time, string keptFolder)
{
    private const int Shown = 30;

    public void AddTo(CommandRegistry commands) =>
        commands.Group("Regions")
            .Add("store verify", "[--repair]", "Looks at every stored asset and prim and names what is wrong.", Verify, $"""
                Assets: unreadable, damaged, empty, or not what their type says. Prims: unreadable, without a root, without a form, twice the same link number,
                numbers that are none, using assets that are not there (textures that every viewer brings along are among these). Items and forms whose prim is
                gone.
                --repair takes out damaged and empty assets, so that an archive can bring them again, and items and forms whose prim is gone; writes prims that
                were put right when the region was loaded; makes prims without a root objects of their own. Rows that cannot be read stay as they are.
                What is taken out is kept in {keptFolder}.
                """);

    private async ValueTask Verify(CommandContext context)
    {
        if (context.Arguments.Count > 1
            || (context.Arguments is [var word] && !word.Equals("--repair", StringComparison.OrdinalIgnoreCase)))
        {
            context.FailWithUsage();
            return;
        }

        var repair = context.Arguments.Count == 1;
        VerifyAssets(context, repair);
        foreach (var scene in scenes)
            await VerifyPrims(context, scene, repair);
        VerifyStrays(context, repair);
    }

    private void VerifyAssets(CommandContext context, bool repair)
    {
        if (checkAssets is null)
            return;
        var progress = Progress(context, "assets are looked at");
        var report = checkAssets(repair ? Keep : null, progress.Begin, progress.Count);
        Show(context, [.. report.Bad.Select(b => $"asset {b.Id} {b.Sentence}")]);
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{report.Checked} assets, {report.Bytes / 1048576:N0} MB: "
            + $"{report.Bad.Count} bad{(repair ? $", {report.Repaired} taken out" : "")}."));
    }

    private async ValueTask VerifyPrims(CommandContext context, Scene scene, bool repair)
    {
        var check = new PrimIntegrity(stores.Regions.Scene, scene.Info.Id)
        {
            Region = scene.Info,
            Progress = Progress(context, "prims are looked at")
        };
        await check.Check(assets);
        Show(context, check.Problems);
        Show(context, [.. check.MissingAssets.Select(m => $"asset {m.Asset} is missing: {m.User}")]);
        var repaired = repair ? $", {check.Repair(scene)} repaired" : "";
        context.WriteLine(
            $"{scene.Info.Name}: {check.Prims} prims, {check.Problems.Count} problems{repaired}, "
                + $"{check.MissingAssets.Count} assets missing.");
        if (repair && !RegionSaving.Save(scene, context.WriteLine))
            context.Fail($"{scene.Info.Name}: the repaired prims are not in the database yet. {RegionSaving.LeftOver(scene)}");
    }

    private void VerifyStrays(CommandContext context, bool repair)
    {
        var strays = stores.Regions.Strays;
        var (items, shapes) = (strays.Items(), strays.Shapes());
        var lines = items.Select(i => $"item {i.ItemId} '{i.Name}' of asset {i.AssetId} lies in prim {i.PrimId}, which is gone").ToList();
        Show(context, lines);
        var deleted = 0;
        if (repair && items.Count + shapes > 0)
        {
            File.AppendAllLines(Path.Combine(Directory.CreateDirectory(keptFolder).FullName, "items.txt"), lines);
            deleted = strays.Delete();
        }

        if (items.Count + shapes > 0)
            context.WriteLine(
                $"{items.Count} items and {shapes} forms of prims that are gone{(repair ? $", {deleted} rows taken out" : "")}.");
    }

    private void Keep(UUID id, byte[] left) =>
        File.WriteAllBytes(Path.Combine(Directory.CreateDirectory(keptFolder).FullName, $"{id}.asset"), left);

    private LoadProgress Progress(CommandContext context, string what) => new(time, context.WriteLine, what);

    private static void Show(CommandContext context, IReadOnlyList<string> lines)
    {
        foreach (var line in lines.Take(Shown))
            context.WriteLine("  " + line);
        if (lines.Count > Shown)
            context.WriteLine($"  and {lines.Count - Shown} more");
    }
}
