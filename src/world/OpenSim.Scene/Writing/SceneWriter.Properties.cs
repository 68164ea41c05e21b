using OpenSim.Primitives;
using OpenSim.Store.Writing;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Everything about a prim but its place.
public sealed partial class SceneWriter
{
    public void SetName(PrimSlot prim, string name) => Change(prim, PrimUpdateFlags.Properties).Name = Bounded(name, 63);

    public void SetDescription(PrimSlot prim, string description) =>
        Change(prim, PrimUpdateFlags.Properties).Description = Bounded(description, 127);

    public void SetGroupId(PrimSlot prim, UUID group) => Change(prim, PrimUpdateFlags.Properties | PrimUpdateFlags.Flags).GroupId = group;

    /// <summary>The item that viewers may save the object over (<see cref="PrimExtras.SourceItemId"/>).</summary>
    public void SetSourceItem(PrimSlot root, UUID item)
    {
        var record = Change(root, PrimUpdateFlags.Properties);
        record.Extras = record.Extras with { SourceItemId = item };
    }

    public void SetPermissions(PrimSlot prim, uint baseMask, uint owner, uint group, uint everyone, uint nextOwner)
    {
        var record = Change(prim, PrimUpdateFlags.Properties | PrimUpdateFlags.Flags);
        record.BaseMask = baseMask;
        record.OwnerMask = owner;
        record.GroupMask = group;
        record.EveryoneMask = everyone;
        record.NextOwnerMask = nextOwner;
    }

    public void SetSale(PrimSlot prim, SaleType type, int price)
    {
        var record = Change(prim, PrimUpdateFlags.Properties);
        record.SaleType = type;
        record.SalePrice = price;
    }

    public void SetClickAction(PrimSlot prim, byte action) => Change(prim, PrimUpdateFlags.ClickAction).ClickAction = action;

    public void SetMaterial(PrimSlot prim, byte material) => Change(prim, PrimUpdateFlags.Material).Material = material;

    /// <summary>Sets and clears flags of one prim; those that depend on the viewer are not kept.</summary>
    public void SetFlags(PrimSlot prim, PrimFlags set, PrimFlags clear = PrimFlags.None)
    {
        var index = Checked(prim);
        ref var hot = ref Prims.Writable(index);
        if ((set & PrimFlags.Physics) != 0 && _scene.Permissions.RefusalOfPhysical(Groups.SlotAt(hot.Group)) is not null)
            set &= ~PrimFlags.Physics;
        var flags = (hot.Flags & ~clear) | set;
        if (flags == hot.Flags)
            return;
        hot.Flags = flags;
        TellAndSave(index, PrimUpdateFlags.Flags);
        if (hot.LinkNumber <= 1)
            _scene.Temporaries.Look(Groups.SlotAt(hot.Group));
    }

    // More prims than a physical linkset may have: it is none any more.
    private void BoundPhysics(int group)
    {
        var row = Groups.RowAt(group);
        if ((Prims.HotAt(row.Root).Flags & PrimFlags.Physics) == 0
            || _scene.Permissions.RefusalOfPhysical(Groups.SlotAt(group)) is null)
            return;
        foreach (var part in row.Parts)
            SetFlags(Prims.SlotAt(part), PrimFlags.None, PrimFlags.Physics);
    }

    /// <summary>ObjectShape and llSetPrimitiveParams; the kind of object follows the shape.</summary>
    public void SetShape(PrimSlot prim, in PrimShape shape)
    {
        var record = Change(prim, PrimUpdateFlags.Shape);
        record.Shape = shape;
        Prims.Writable(prim.Index).PCode = shape.PCode;
    }

    /// <summary>The bytes are taken over: the caller does not write into them again.</summary>
    public void SetTextureEntry(PrimSlot prim, byte[] textureEntry) =>
        Change(prim, PrimUpdateFlags.Textures).TextureEntry = _scene.Interner.Share(textureEntry);

    /// <summary>All extra parameters as the wire has them (count, then type, length, bytes). The bytes are taken over.</summary>
    public void SetExtraParams(PrimSlot prim, byte[] extraParams) =>
        Change(prim, PrimUpdateFlags.ExtraData).ExtraParams = _scene.Interner.Share(extraParams);

    /// <param name="color">0xAARRGGBB</param>
    public void SetText(PrimSlot prim, string text, uint color) =>
        Change(prim, PrimUpdateFlags.Text).Hover = HoverText.Of(Bounded(text, 254), color);

    public void SetMediaUrl(PrimSlot prim, string url) => SetExtras(prim, PrimUpdateFlags.MediaUrl, ExtrasOf(prim) with { MediaUrl = url });

    /// <summary>
    /// Any of the rare fields: <c>SetExtras(prim, what, part.Extras with { … })</c>. <paramref name="what"/> says which update tells it;
    /// None for fields that are only saved.
    /// </summary>
    public void SetExtras(PrimSlot prim, PrimUpdateFlags what, PrimExtras extras)
    {
        var index = Checked(prim);
        var record = Prims.RecordAt(index);
        if (!record.Extras.HasSameMatter(extras))
        {
            _scene.Movement.MatterChanged(index);
            _scene.Bodies.ForgetMass(index);
        }
        else if (!record.Extras.HasSamePropulsion(extras) && Prims.HotAt(index).LinkNumber <= 1)
            _scene.Bodies.NotePropulsion(Prims.HotAt(index).Group);
        var hasShape = record.Extras.PhysicsShapeType == PrimExtras.NoShape && extras.PhysicsShapeType != PrimExtras.NoShape;
        record.Extras = extras == PrimExtras.Default ? PrimExtras.Default : extras;
        if (hasShape)
            BoundPhysics(Prims.HotAt(index).Group);
        if (what == PrimUpdateFlags.None)
            Save(Prims.HotAt(index).Group);
        else
            TellAndSave(index, what);
    }

    /// <summary>Species of a plant; the attachment point is set by wearing.</summary>
    public void SetState(PrimSlot prim, byte state)
    {
        var index = Checked(prim);
        Prims.Writable(index).State = state;
        TellAndSave(index, PrimUpdateFlags.AttachmentPoint);
    }

    /// <summary>The flags that say what is inside follow the contents.</summary>
    internal void InventoryChanged(PrimSlot prim, TaskInventory inventory)
    {
        var index = Checked(prim);
        SetInventoryFlags(index, inventory);
        TellAndSave(index, PrimUpdateFlags.Flags | PrimUpdateFlags.Properties | PrimUpdateFlags.Contents);
    }

    // With a linkset that waits to be saved with its contents it goes in these.
    internal void ScriptStateChanged(PrimSlot prim, TaskInventory inventory, ScriptStateOperation state)
    {
        var group = Prims.HotAt(Checked(prim)).Group;
        if (Groups.RowAt(group).IsAttachment)
        {
            using (Begin(Origin.Script))
                Save(group);
        }
        else if (!inventory.IsChanged && !IsTemporary(group))
        {
            _scene.PersistSelect.Add(state);
        }
    }

    internal void SetInventoryFlags(int index, TaskInventory inventory)
    {
        ref var hot = ref Prims.Writable(index);
        hot.Flags &= ~(PrimFlags.InventoryEmpty | PrimFlags.Scripted);
        hot.Flags |= inventory.Count == 0 ? PrimFlags.InventoryEmpty : 0;
        hot.Flags |= inventory.ScriptCount > 0 ? PrimFlags.Scripted : 0;
    }

    private PrimExtras ExtrasOf(PrimSlot prim) => Prims.RecordAt(Checked(prim)).Extras;

    private PrimRecord Change(PrimSlot prim, PrimUpdateFlags what)
    {
        var index = Checked(prim);
        TellAndSave(index, what);
        return Prims.RecordAt(index);
    }

    // Lengths as the wire has them (one length byte with the closing zero) and the viewer's own limits.
    private static string Bounded(string text, int characters) => BoundedText.Cut(text, characters, BoundedText.FieldBytes);
}
