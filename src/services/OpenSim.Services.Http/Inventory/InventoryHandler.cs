using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Inventory;

namespace OpenSim.Services.Http.Inventory;

/// <summary>
/// The inventory service at <c>/xinventory</c>. Success is <c>RESULT True</c>; what is not found is an answer without content. Methods that
/// begin with OWN_ are ours: what a request changes, in one transaction (<see cref="OwnInventoryMethods"/>).
/// </summary>
public sealed class InventoryHandler : FormHandler
{
    private const int MaxFolders = 1000; // of one question for many: a viewer's login asks for some hundreds
    private const int MaxItems = 10_000;

    private readonly IInventoryService _inventory;

    /// <param name="isForOthers">Other grids ask it: of what they may see.</param>
    public InventoryHandler(IInventoryService inventory, bool isForOthers = false)
        : base(new HandlerDef(isForOthers ? "HGInventoryService" : "InventoryService", "XInventoryInConnector", "/xinventory",
            isForOthers ? ServicePort.Public : ServicePort.Private, ["POST"]))
    {
        _inventory = inventory;
        AddQuestions();
        AddFolderChanges();
        AddItemChanges();
        foreach (var (method, answer) in new OwnInventoryMethods(inventory).All)
            On(method, answer);
    }

    protected override ServiceAnswer Unknown => Done(false);

    protected override ServiceAnswer Failure(string message = "") => Done(false);

    private void AddQuestions()
    {
        On("GETINVENTORYSKELETON", async form => new LlsdMap { ["FOLDERS"] = Folders(await _inventory.GetInventorySkeleton(Owner(form))) });
        On("GETROOTFOLDER", async form => One(await _inventory.GetRootFolder(Owner(form))));
        On("GETFOLDERFORTYPE", async form =>
            One(await _inventory.GetFolderForType(Owner(form), (short)form["TYPE"].AsInteger())));
        On("GETFOLDER", async form => One(await _inventory.GetFolder(Owner(form), form["ID"].AsUuid())));
        On("GETITEM", async form => One(await _inventory.GetItem(Owner(form), form["ID"].AsUuid())));
        On("GETFOLDERCONTENT", async form =>
            await _inventory.GetFolderContent(Owner(form), form["FOLDER"].AsUuid()) is { } content ? Content(content) : new LlsdMap());
        On("GETFOLDERITEMS", async form =>
            new LlsdMap { ["ITEMS"] = Items(await _inventory.GetFolderItems(Owner(form), form["FOLDER"].AsUuid())) });
        On("GETMULTIPLEFOLDERSCONTENT", GetManyFolders);
        On("GETMULTIPLEITEMS", GetManyItems);
        On("GETACTIVEGESTURES", async form => new LlsdMap { ["ITEMS"] = Items(await _inventory.GetActiveGestures(Owner(form))) });
        On("GETASSETPERMISSIONS", async form => new LlsdMap
        {
            ["RESULT"] = unchecked((int)await _inventory.GetAssetPermissions(Owner(form), form["ASSET"].AsUuid()))
        });
    }

    private void AddFolderChanges()
    {
        Change("CREATEUSERINVENTORY", form => _inventory.CreateUserInventory(Owner(form)));
        Change("ADDFOLDER", async form => InventoryPairs.ReadFolder(form) is { } folder && await _inventory.AddFolder(folder));
        Change("UPDATEFOLDER", async form => InventoryPairs.ReadFolder(form) is { } folder && await _inventory.UpdateFolder(folder));
        Change("MOVEFOLDER", form => _inventory.MoveFolder(Owner(form), form["ID"].AsUuid(), form["ParentID"].AsUuid()));
        Change("DELETEFOLDERS", form => _inventory.DeleteFolders(Owner(form), form["FOLDERS"].AsUuids()));
        Change("PURGEFOLDER", Purge);
    }

    private void AddItemChanges()
    {
        Change("ADDITEM", async form => InventoryPairs.ReadItem(form) is { } item && await _inventory.AddItem(item));
        Change("UPDATEITEM", async form => InventoryPairs.ReadItem(form) is { } item && await _inventory.UpdateItem(item));
        Change("MOVEITEMS", Move);
        Change("DELETEITEMS", form => _inventory.DeleteItems(Owner(form), form["ITEMS"].AsUuids()));
    }

    private void Change(string method, Func<LlsdMap, ValueTask<bool>> change) => On(method, async form => Done(await change(form)));

    private static ServiceAnswer Done(bool isDone) => Said(new LlsdMap { ["RESULT"] = isDone });

    // OpenSimulator's regions do not say whose the folder is.
    private async ValueTask<bool> Purge(LlsdMap form)
    {
        var (owner, folder) = (Owner(form), form["ID"].AsUuid());
        if (owner.IsZero && await _inventory.GetFolderOwner(folder) is { } known)
            owner = known;
        return !owner.IsZero && await _inventory.PurgeFolder(owner, folder);
    }

    private async ValueTask<bool> Move(LlsdMap form)
    {
        var (items, folders) = (form["IDLIST"].Elements, form["DESTLIST"].Elements);
        return items.Count == folders.Count
            && await _inventory.MoveItems(Owner(form), [.. items.Zip(folders, (item, folder) => (item.AsUuid(), folder.AsUuid()))]);
    }

    private async ValueTask<LlsdMap> GetManyFolders(LlsdMap form)
    {
        var answer = new LlsdMap();
        foreach (var id in Ids(form["FOLDERS"]).Take(MaxFolders))
        {
            if (await _inventory.GetFolderContent(Owner(form), id) is not { } content)
                continue;
            var map = new LlsdMap { ["FID"] = id, ["VERSION"] = Version(content.Folder), ["OWNER"] = content.Folder.Owner };
            map["FOLDERS"] = Folders(content.Folders);
            map["ITEMS"] = Items(content.Items);
            answer[$"F_{id}"] = map;
        }

        return answer;
    }

    private async ValueTask<LlsdMap> GetManyItems(LlsdMap form)
    {
        var answer = new LlsdMap();
        foreach (var item in await _inventory.GetMultipleItems(Owner(form), [.. Ids(form["ITEMS"]).Take(MaxItems)]))
            answer[$"item_{answer.Count}"] = item is null ? "NULL" : InventoryPairs.Write(item);
        return answer;
    }

    private static LlsdMap Content(InventoryCollection content) => new()
    {
        ["FID"] = content.Folder.Id,
        ["VERSION"] = Version(content.Folder),
        ["FOLDERS"] = Folders(content.Folders),
        ["ITEMS"] = Items(content.Items)
    };

    private static LlsdValue Version(InventoryFolder folder) => folder.Version & ushort.MaxValue;

    private static LlsdMap Folders(IReadOnlyList<InventoryFolder> folders) => Listed("folder_", folders.Select(InventoryPairs.Write));

    private static LlsdMap Items(IReadOnlyList<InventoryItem> items) => Listed("item_", items.Select(InventoryPairs.Write));

    private static LlsdMap Listed(string key, IEnumerable<LlsdMap> values)
    {
        var list = new LlsdMap();
        foreach (var value in values)
            list[key + list.Count.ToString(CultureInfo.InvariantCulture)] = value;
        return list;
    }

    private static LlsdMap One(InventoryFolder? folder) =>
        folder is null ? new LlsdMap() : new LlsdMap { ["folder"] = InventoryPairs.Write(folder) };

    private static LlsdMap One(InventoryItem? item) =>
        item is null ? new LlsdMap() : new LlsdMap { ["item"] = InventoryPairs.Write(item) };

    // With commas between them, and some callers end with one. Each has an answer in its place, a bad one too.
    private static IEnumerable<UUID> Ids(LlsdValue text) =>
        text.AsString().Split(',', StringSplitOptions.RemoveEmptyEntries)
            .Select(id => UUID.TryParse(id, out var known) ? known : UUID.Zero);

    private static UUID Owner(LlsdMap form) => form["PRINCIPAL"].AsUuid();
}
