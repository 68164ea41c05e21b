using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Local.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Commands;

/// <summary>OpenSimulator's words for assets in files.</summary>
/// <param name="open">The database of a connection string.</param>
public sealed class FileAssetCommands(IFileAssetStore store, Func<string, Database> open)
{
    private const int Shown = 5;
    private const int Row = 16;

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Assets");
        group.Add("show assets", "", "How many assets there are.",
            c => c.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Total asset count: {store.Count}")));
        group.Add("show digest", "<id>", "Describes an asset, with the place of its file and its first bytes.", ShowDigest);
        group.Add("import", "<connection string> <table> [<start> <count>]", "Takes over assets that are not here from a table of a database.",
            c => Import(c, isForced: false));
        group.Add("force import", "<connection string> <table> [<start> <count>]", "The same, also in place of what is here.",
            c => Import(c, isForced: true));
    }

    private void ShowDigest(CommandContext context)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var id))
        {
            context.FailWithUsage();
            return;
        }

        if (store.LoadMetadata(id) is not { } known || store.Load(id) is not { } asset)
        {
            context.Fail("Asset not found");
            return;
        }

        context.WriteLine($"Name: {asset.Name}");
        context.WriteLine($"Description: {asset.Description}");
        context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Type: {asset.Type}"));
        context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Flags: {asset.Flags}"));
        context.WriteLine($"FS file: {store.PlaceOf(known.Hash)}");
        for (var at = 0; at < Math.Min(asset.Data.Length, Shown * Row); at += Row)
            context.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{at:x4}: {BitConverter.ToString(asset.Data, at, Math.Min(Row, asset.Data.Length - at))}"));
    }

    private void Import(CommandContext context, bool isForced)
    {
        var words = context.Arguments;
        var (start, count) = (0, -1);
        if (words.Count is < 2 or > 4 || !words[1].All(c => char.IsAsciiLetterOrDigit(c) || c == '_')
            || (words.Count > 2 && !IsNumber(words[2], out start)) || (words.Count > 3 && !IsNumber(words[3], out count)))
        {
            context.FailWithUsage();
            return;
        }

        try
        {
            using var source = open(words[0]);
            var (seen, taken) = new AssetImport(source, words[1], store).Run(start, count, isForced);
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Looked at {seen} assets; {taken} were taken over."));
        }
        catch (StoreException e)
        {
            context.Fail(e.Message);
        }
    }

    private static bool IsNumber(string text, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
