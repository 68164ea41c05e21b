using System.Globalization;
using OpenSim.Console;
using OpenSim.Serialization.Integrity;
using OpenSim.Services.Assets;
using OpenSim.Store;

namespace OpenSim.Host.Commands;

/// <summary><c>store verify</c>: is what the databases hold whole?</summary>
internal sealed class StoreCommands(StoreSet stores, IAssetService assets, IReadOnlyList<RunningRegion> regions)
{
    private const int Shown = 30;

    public void AddTo(CommandRegistry commands) =>
        commands.Add(new Command("Regions", "store verify", "store verify [--repair]", "Looks at every stored asset and prim and names what is wrong.", Verify)
        {
            LongHelp = """
                Assets: unreadable, empty, or not what their type says. Prims: unreadable, without a root, without a form, with numbers that are none, using
                assets that are not there (textures that every viewer brings along are among these).
                --repair takes out empty assets, writes prims that were put right when the region was loaded, and makes prims without a root objects of their own.
                """
        });

    private void Verify(CommandContext context)
    {
        if (context.Arguments.Count > 1 || (context.Arguments is [var word] && !word.Equals("--repair", StringComparison.OrdinalIgnoreCase)))
        {
            context.Fail("Usage: store verify [--repair]");
            return;
        }

        var repair = context.Arguments.Count == 1;
        VerifyAssets(context, repair);
        foreach (var region in regions)
            VerifyPrims(context, region, repair);
    }

    private void VerifyAssets(CommandContext context, bool repair)
    {
        var check = new AssetIntegrity(stores.Assets);
        check.Check(repair);
        Show(context, [.. check.Bad.Select(b => $"asset {b.Id} {b.Sentence}")]);
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{check.Checked} assets, {check.Bytes / 1048576:N0} MB: {check.Bad.Count} bad{(repair ? $", {check.Repaired} taken out" : "")}."));
    }

    private void VerifyPrims(CommandContext context, RunningRegion region, bool repair)
    {
        var scene = region.Scene;
        var check = new PrimIntegrity(stores.Regions.Scene, scene.Info.Id);
        check.Check(assets).GetAwaiter().GetResult();
        Show(context, check.Problems);
        Show(context, [.. check.MissingAssets.Select(m => $"asset {m.Asset} is missing: {m.User}")]);
        var repaired = repair ? $", {check.Repair(scene)} repaired" : "";
        context.WriteLine($"{scene.Info.Name}: {check.Prims} prims, {check.Problems.Count} problems{repaired}, {check.MissingAssets.Count} assets missing.");
    }

    private static void Show(CommandContext context, IReadOnlyList<string> lines)
    {
        foreach (var line in lines.Take(Shown))
            context.WriteLine("  " + line);
        if (lines.Count > Shown)
            context.WriteLine($"  and {lines.Count - Shown} more");
    }
}
