using System.Formats.Tar;
using System.Globalization;
using System.IO.Compression;
using System.Numerics;
using System.Security;
using System.Text;
using OpenSim.Primitives;

namespace Bench.Scripts.Engine;

/// <summary>An OAR of scripted prims, which OpenSimulator and this simulator read alike. Equal sources are one asset.</summary>
internal static class ScriptedArchive
{
    private static readonly UUID Owner = UUID.Parse("00000000-0000-0000-0000-0000000be9c4"); // tools/peer makes this user

    private const int Across = 60; // prims in a row

    public static void Write(string path, IReadOnlyList<ScriptedObject> objects)
    {
        using var file = File.Create(path);
        using var packed = new GZipStream(file, CompressionLevel.Fastest);
        using var tar = new TarWriter(packed, TarEntryFormat.Ustar);
        Add(tar, "archive.xml", """
            <?xml version="1.0" encoding="utf-8"?>
            <archive major_version="0" minor_version="8"><creation_info><datetime>0</datetime>
            <id>00000000-0000-0000-0000-0000000be9c5</id></creation_info><assets_included>True</assets_included>
            <region_info><is_megaregion>False</is_megaregion><size_in_meters>256,256</size_in_meters></region_info></archive>
            """);
        var sources = new Dictionary<string, UUID>(StringComparer.Ordinal);
        foreach (var source in objects.SelectMany(o => o.Sources))
        {
            if (sources.TryAdd(source, UUID.Random()))
                Add(tar, $"assets/{sources[source]}_script.lsl", source);
        }

        for (var i = 0; i < objects.Count; i++)
        {
            var mesh = objects[i].Mesh is { } bytes ? AddMesh(tar, bytes) : UUID.Zero;
            Add(tar, $"objects/{i}.xml", Xml(objects[i], i, sources, mesh));
        }
    }

    private static UUID AddMesh(TarWriter tar, byte[] mesh)
    {
        var id = UUID.Random();
        tar.WriteEntry(new UstarTarEntry(TarEntryType.RegularFile, $"assets/{id}_mesh.llmesh") { DataStream = new MemoryStream(mesh) });
        return id;
    }

    // One extra parameter: 0x30, sculpt data of 17 bytes, of which the last says mesh.
    private static string Extra(UUID mesh) =>
        Convert.ToBase64String(mesh.IsZero ? [0] : [1, 0x30, 0, 17, 0, 0, 0, .. mesh.ToBytes(), 5]);

    private static string Sculpt(UUID mesh) =>
        mesh.IsZero ? "" : $"{Id("SculptTexture", mesh)}<SculptType>5</SculptType><SculptEntry>true</SculptEntry>";

    private static void Add(TarWriter tar, string name, string text) =>
        tar.WriteEntry(new UstarTarEntry(TarEntryType.RegularFile, name) { DataStream = new MemoryStream(Encoding.UTF8.GetBytes(text)) });

    private static string Xml(ScriptedObject made, int index, Dictionary<string, UUID> sources, UUID mesh)
    {
        var (id, size) = (UUID.Random(), made.Size);
        var place = made.Place ?? new Vector3(30 + index % Across * 3, 30 + index / Across % Across * 3, 25 + index / Across / Across * 3);
        return string.Create(CultureInfo.InvariantCulture, $"""
            <SceneObjectGroup><SceneObjectPart xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
            <AllowedDrop>false</AllowedDrop>{Id("CreatorID", Owner)}{Id("FolderID", id)}<InventorySerial>1</InventorySerial>
            <TaskInventory>{string.Concat(made.Sources.Select((source, n) => Item(id, $"script {n}", sources[source])))}</TaskInventory>
            {Id("UUID", id)}<LocalId>{1000 + index}</LocalId><Name>{SecurityElement.Escape(made.Name)}</Name><Material>3</Material>
            <PassTouches>false</PassTouches><RegionHandle>0</RegionHandle><ScriptAccessPin>0</ScriptAccessPin>
            <GroupPosition><X>{place.X}</X><Y>{place.Y}</Y><Z>{place.Z}</Z></GroupPosition><OffsetPosition><X>0</X><Y>0</Y><Z>0</Z></OffsetPosition>
            <RotationOffset><X>0</X><Y>0</Y><Z>0</Z><W>1</W></RotationOffset><Velocity><X>0</X><Y>0</Y><Z>0</Z></Velocity>
            <AngularVelocity><X>0</X><Y>0</Y><Z>0</Z></AngularVelocity><Acceleration><X>0</X><Y>0</Y><Z>0</Z></Acceleration>
            <Description /><Color><R>0</R><G>0</G><B>0</B><A>255</A></Color><Text /><SitName /><TouchName /><LinkNum>0</LinkNum>
            <ClickAction>0</ClickAction>
            <Shape><ProfileCurve>1</ProfileCurve><TextureEntry>AAAAAAAAEQAAAAAAAAAAAAAAAAAAAAAAAACAPwAAAIA/AAAAAAAAAAAAAAAAAAAA</TextureEntry>
            <ExtraParams>{Extra(mesh)}</ExtraParams><PathBegin>0</PathBegin><PathCurve>16</PathCurve><PathEnd>0</PathEnd><PathScaleX>100</PathScaleX>
            <PathScaleY>100</PathScaleY><PCode>9</PCode><ProfileShape>Square</ProfileShape>{Sculpt(mesh)}</Shape>
            <Scale><X>{size.X}</X><Y>{size.Y}</Y><Z>{size.Z}</Z></Scale><ParentID>0</ParentID><CreationDate>1600000000</CreationDate><Category>0</Category>
            <SalePrice>0</SalePrice><ObjectSaleType>0</ObjectSaleType><OwnershipCost>0</OwnershipCost>{Id("GroupID", UUID.Zero)}{Id("OwnerID", Owner)}
            {Id("LastOwnerID", Owner)}<BaseMask>2147483647</BaseMask><OwnerMask>2147483647</OwnerMask><GroupMask>0</GroupMask>
            <EveryoneMask>0</EveryoneMask><NextOwnerMask>581632</NextOwnerMask><Flags>Scripted</Flags></SceneObjectPart><OtherParts /></SceneObjectGroup>
            """);
    }

    private static string Item(UUID prim, string name, UUID asset) => $"""
        <TaskInventoryItem>{Id("AssetID", asset)}<BasePermissions>2147483647</BasePermissions><CreationDate>1600000000</CreationDate>
        {Id("CreatorID", Owner)}<Description /><EveryonePermissions>0</EveryonePermissions><Flags>0</Flags>{Id("GroupID", UUID.Zero)}
        <GroupPermissions>0</GroupPermissions><InvType>10</InvType>{Id("ItemID", UUID.Random())}{Id("OldItemID", UUID.Zero)}
        {Id("LastOwnerID", Owner)}<Name>{name}</Name><NextPermissions>581632</NextPermissions>{Id("OwnerID", Owner)}
        <CurrentPermissions>2147483647</CurrentPermissions>{Id("ParentID", prim)}{Id("ParentPartID", prim)}{Id("PermsGranter", UUID.Zero)}
        <PermsMask>0</PermsMask><Type>10</Type></TaskInventoryItem>
        """;

    private static string Id(string element, UUID id) => $"<{element}><UUID>{id}</UUID></{element}>";
}
