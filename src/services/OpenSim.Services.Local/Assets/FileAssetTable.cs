using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>OpenSimulator's table fsassets: what an id is, and the hash of its bytes.</summary>
/// <param name="table">Its name ([AssetService] Realm).</param>
internal sealed class FileAssetTable(Database database, string table)
{
    private const int MaxName = 64;
    private const string Columns = "id, name, description, type, hash, create_time, asset_flags, access_time";

    private readonly string _insert = $"insert into {table} ({Columns}) values (@p0, @p1, @p2, @p3, @p4, @p5, @p6, @p7)";

    /// <summary>All but the bytes, and when it was last asked for in Unix seconds; null when there is none.</summary>
    public (Asset Asset, long Used)? Find(UUID id) => database.Read(session => session.First(
        $"select {Columns:raw} from {table:raw} where id = {id}", row => new Found(Read(row), row.Int64(7)))) is { } found
        ? (found.Asset, found.Used)
        : null;

    public void SetUsed(UUID id, long now) =>
        database.Write(session => session.Execute($"update {table:raw} set access_time = {now} where id = {id}"));

    public HashSet<UUID> Known(IReadOnlyList<UUID> ids) => database.Read(session => Chunks.Of(ids)
        .SelectMany(some => session.List($"select id from {table:raw} where id in ({some})", row => row.Id(0))).ToHashSet());

    /// <summary>False when there is one of that id.</summary>
    public bool Insert(Asset asset, long now) => database.Write(session =>
    {
        if (session.Number($"select count(*) from {table:raw} where id = {asset.Id}") > 0)
            return false;
        session.Execute(_insert, asset.Id, Cut(asset.Name), Cut(asset.Description), (int)asset.Type, asset.Hash, now, asset.Flags, now);
        return true;
    });

    public bool Delete(UUID id) => database.Write(session => session.Execute($"delete from {table:raw} where id = {id}")) > 0;

    public long Count() => database.Patient.Read(session => session.Number($"select count(*) from {table:raw}"));

    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit) => database.Patient.Read(session => session.List(
        $"select id from {table:raw} where id > {after} order by id limit {limit}", row => (row.Id(0), 0L)));

    private static Asset Read(RowCursor row) => new()
    {
        Id = row.Id(0),
        Name = row.Text(1),
        Description = row.Text(2),
        Type = row.SByte(3),
        Hash = row.Text(4).Trim(),
        CreateTime = row.Int32(5),
        Flags = row.Int32(6)
    };

    private static string Cut(string text) => BoundedText.Cut(text, MaxName);

    private sealed record Found(Asset Asset, long Used);
}
