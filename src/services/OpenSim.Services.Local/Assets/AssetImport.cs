using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>Takes assets over from a table of another database, of the form of OpenSimulator's assets, as its FSAssets does.</summary>
/// <param name="table">Its name, which stands in SQL as it is.</param>
public sealed class AssetImport(Database source, string table, IFileAssetStore target)
{
    private const int Part = 100; // ids at once; bytes come one asset at a time

    private readonly string _id = source.Dialect.IsSqlite ? "UUID" : "id";

    /// <summary>What was looked at, and how much of it is new here.</summary>
    /// <param name="start">Rows to pass over, in the order of ids.</param>
    /// <param name="count">Rows to take; negative for all.</param>
    /// <param name="isForced">Also what is here already.</param>
    /// <exception cref="StoreException">The other database, or the table, cannot be read.</exception>
    public (int Seen, int Taken) Run(int start, int count, bool isForced)
    {
        var (seen, taken) = (0, 0);
        while (count < 0 || seen < count)
        {
            var limit = count < 0 ? Part : Math.Min(Part, count - seen);
            var ids = source.Read(session => session.List(
                $"select {_id:raw} from {table:raw} order by {_id:raw} limit {limit} offset {start + seen}", row => row.Id(0)));
            if (ids.Count == 0)
                break;
            var known = target.Exist(ids);
            taken += ids.Where((_, i) => isForced || !known[i]).Count(Take);
            seen += ids.Count;
        }

        return (seen, taken);
    }

    private bool Take(UUID id)
    {
        var asset = source.Read(session => session.First(
            $"select {_id:raw}, name, description, {Type:raw}, data from {table:raw} where {_id:raw} = {id}", row => new Asset
            {
                Id = row.Id(0), Name = row.Text(1), Description = row.Text(2), Type = row.SByte(3), Data = row.Bytes(4)
            }));
        if (asset is not null)
            target.Replace(asset);
        return asset is not null;
    }

    private string Type => source.Dialect.IsSqlite ? "Type" : "assetType";
}
