using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>Finds SceneObjectGroups in the elements of a file, whatever stands around them.</summary>
internal sealed class ObjectXmlReader(XmlIn xml, Action<PackedObject> found)
{
    // scene or CoalescedObject, the outer group of a coalescence, the group.
    private const int MaxDepth = 4;

    /// <summary>Elements of parts that nobody knows.</summary>
    public SortedSet<string> Unknown { get; } = new(StringComparer.Ordinal);

    /// <summary>Reads the element on which the reader stands.</summary>
    public void ReadTop() => ReadElement(xml.Name, Vector3.Zero, MaxDepth);

    private void ReadElement(string name, Vector3 offset, int depth)
    {
        switch (name)
        {
            case "SceneObjectGroup":
                ReadGroup(offset, depth);
                break;
            case "scene" or "CoalescedObject" when depth > 0:
                xml.ForEachChild(child => ReadElement(child, offset, depth - 1));
                break;
            default:
                xml.Skip();
                break;
        }
    }

    private void ReadGroup(Vector3 offset, int depth)
    {
        if (xml.Attribute("offsetx").Length > 0)
            offset = new Vector3(xml.Coordinate("offsetx"), xml.Coordinate("offsety"), xml.Coordinate("offsetz"));
        var draft = new Draft(offset);
        xml.ForEachChild(child =>
        {
            if (child == "SceneObjectGroup" && depth > 0)
                ReadGroup(offset, depth - 1); // each group of a coalescence is wrapped in one that has its offset
            else
                ReadGroupChild(draft, child);
        }, HandOn); // before what stands behind it is looked at: that may be anything

        void HandOn()
        {
            if (draft.Finish(xml.TakeUnreadable()) is { } packed)
                found(packed);
        }
    }

    private void ReadGroupChild(Draft draft, string name)
    {
        switch (name)
        {
            case "SceneObjectPart":
                ReadPart(draft);
                break;
            case "RootPart" or "OtherParts" or "Part":
                xml.ForEachChild(child => ReadWrapped(draft, child));
                break;
            case "KeyframeMotion":
                draft.KeyframeMotion = xml.ReadBytes();
                break;
            case "lnkstdt":
                draft.LinksetData = xml.ReadBytes();
                break;
            case "StartStr":
                draft.StartString = xml.ReadText();
                break;
            case "GroupScriptStates":
                ScriptStates.ReadSaved(xml, draft.States);
                break;
            default:
                xml.Skip();
                break;
        }
    }

    private void ReadWrapped(Draft draft, string name)
    {
        if (name == "SceneObjectPart")
            ReadPart(draft);
        else if (name == "Part")
            xml.ForEachChild(child => ReadIf(child == "SceneObjectPart", draft));
        else
            xml.Skip();
    }

    private void ReadIf(bool isPart, Draft draft)
    {
        if (isPart)
            ReadPart(draft);
        else
            xml.Skip();
    }

    private void ReadPart(Draft draft)
    {
        var reader = new PartXmlReader(xml, Unknown);
        draft.Add(reader.Read(), reader.Items);
    }

    /// <summary>A linkset while it is read.</summary>
    private sealed class Draft(Vector3 offset)
    {
        private readonly List<PrimRow> _prims = [];
        private readonly Dictionary<UUID, IReadOnlyList<PrimItemRow>> _items = [];

        public byte[] KeyframeMotion { get; set; } = [];

        public byte[] LinksetData { get; set; } = [];

        public string StartString { get; set; } = "";

        public Dictionary<UUID, string> States { get; } = [];

        public void Add(PrimRow row, IReadOnlyList<PrimItemRow> items)
        {
            if (row.Id.IsZero || _prims.Exists(p => p.Id == row.Id))
                row.Id = UUID.Random();
            _prims.Add(row);
            if (items.Count > 0)
                _items[row.Id] = [.. items.Select(i => i with { PrimId = row.Id })];
        }

        public PackedObject? Finish(IReadOnlyList<string> remarks)
        {
            if (_prims.Count == 0)
                return null;
            var root = _prims[0];
            IReadOnlyList<PrimRow> ordered = [root, .. _prims.Skip(1).OrderBy(p => p.LinkNumber)];
            for (var i = 0; i < ordered.Count; i++)
            {
                ordered[i].ObjectId = root.Id;
                ordered[i].GroupPosition = root.GroupPosition;
                ordered[i].LinkNumber = ordered.Count == 1 ? 0 : i + 1;
            }

            root.Position = Vector3.Zero;
            root.KeyframeMotion = KeyframeMotion;
            root.LinksetData = LinksetData;
            root.StartString = StartString;
            return ScriptStates.Add(new PackedObject { Prims = ordered, Items = _items, Offset = offset, Remarks = remarks }, States);
        }
    }
}
