using OpenSim.Llsd;
using OpenSim.Services.Inventory;
using OpenSim.Services.Wire.Inventory;

namespace OpenSim.Services.Http.Inventory;

/// <summary>
/// What our regions ask of our inventory service besides OpenSimulator's methods. Parameter and answer are JSON under DATA; an
/// OpenSimulator answers <c>RESULT False</c>, by which a region knows that it has to do with one.
/// </summary>
internal sealed class OwnInventoryMethods(IInventoryService inventory)
{
    private const int MaxFound = 100_000;
    private static readonly LlsdLimits Limits = new(HandlerDef.FormBody, 8, 100_000);

    public IEnumerable<(string Method, Func<LlsdMap, ValueTask<LlsdMap>> Answer)> All =>
    [
        ("OWN_APPLY", Apply), ("OWN_CHANGEITEM", ChangeItem), ("OWN_PUTITEM", PutItem), ("OWN_TREE", Tree), ("OWN_MARKS", Marks),
        ("OWN_ORPHANS", Orphans)
    ];

    private async ValueTask<LlsdMap> Apply(LlsdMap form) => Answer(InventoryChangePairs.Write(
        InventoryChangePairs.ReadChange(Data(form)) is { } change
            ? await inventory.Apply(Owner(form), change)
            : new InventoryOutcome { Refusal = InventoryRefusal.NotThere }));

    private async ValueTask<LlsdMap> ChangeItem(LlsdMap form) => Answer(
        await inventory.ChangeItem(Owner(form), form["ID"].AsUuid(), InventoryChangePairs.ReadItemChange(Data(form))));

    private async ValueTask<LlsdMap> PutItem(LlsdMap form)
    {
        var put = InventoryPairs.ReadItem(Data(form)) is { } item ? await inventory.PutItem(item, (short)form["TYPE"].AsInteger()) : null;
        return Answer(put is not null ? InventoryPairs.Write(put) : LlsdValue.Undefined);
    }

    private async ValueTask<LlsdMap> Tree(LlsdMap form)
    {
        var tree = await inventory.GetTree(Owner(form), form["FOLDER"].AsUuid(), form["DEPTH"].AsInteger(),
            Math.Clamp(form["MAX"].AsInteger(), 0, MaxFound));
        if (tree is null)
            return Answer(LlsdValue.Undefined);
        var contents = new LlsdArray(tree.Contents.Values.Select(content => new LlsdMap
        {
            ["Folder"] = InventoryPairs.Write(content.Folder),
            ["Folders"] = new LlsdArray(content.Folders.Select(InventoryPairs.Write)),
            ["Items"] = new LlsdArray(content.Items.Select(InventoryPairs.Write))
        }));
        return Answer(new LlsdMap { ["Root"] = InventoryPairs.Write(tree.Root), ["Contents"] = contents, ["IsWhole"] = tree.IsWhole });
    }

    private async ValueTask<LlsdMap> Marks(LlsdMap form) =>
        Answer(new LlsdArray((await inventory.GetMarks(Owner(form))).Values.Select(InventoryChangePairs.Write)));

    private async ValueTask<LlsdMap> Orphans(LlsdMap form)
    {
        var (folders, items) = await inventory.GetOrphans(Owner(form), Math.Clamp(form["MAX"].AsInteger(), 0, MaxFound));
        return Answer(new LlsdMap
        {
            ["Folders"] = new LlsdArray(folders.Select(InventoryPairs.Write)),
            ["Items"] = new LlsdArray(items.Select(InventoryPairs.Write))
        });
    }

    private static LlsdMap Answer(LlsdValue data) => new() { ["RESULT"] = true, ["DATA"] = LlsdJson.ToText(data) };

    private static LlsdValue Data(LlsdMap form) =>
        LlsdJson.TryRead(System.Text.Encoding.UTF8.GetBytes(form["DATA"].AsString()), out var data, Limits) ? data : LlsdValue.Undefined;

    private static OpenSim.Primitives.UUID Owner(LlsdMap form) => form["PRINCIPAL"].AsUuid();
}
