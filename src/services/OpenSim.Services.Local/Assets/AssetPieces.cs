using System.Buffers;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Contents that are too large to be held whole, in rows of table own_asset_pieces: written and read a piece at a time, and never longer
/// than a database takes in one packet (MariaDB: 16 MB unless set otherwise).
/// </summary>
internal sealed class AssetPieces(Database database)
{
    /// <summary>Bytes of a piece. A hundred readers of 60 MB each hold 26 MB together.</summary>
    public const int Length = 256 * 1024;

    private readonly string _insert = database.Dialect.Upsert("own_asset_pieces", ["hash", "piece"], ["hash", "piece", "data"]);

    public void Store(Session session, string hash, Stream content)
    {
        var buffer = new byte[Length];
        content.Position = 0;
        for (var piece = 0; ; piece++)
        {
            var read = content.ReadAtLeast(buffer, Length, throwOnEndOfStream: false);
            if (read == 0)
                return;
            session.Execute(_insert, hash, piece, read == Length ? buffer : buffer[..read]);
        }
    }

    public static void Delete(Session session, string hash) => session.Execute($"delete from own_asset_pieces where hash = {hash}");

    /// <summary>All of them in a row, unchecked.</summary>
    public static byte[] Whole(Session session, string hash)
    {
        var pieces = session.List($"select data from own_asset_pieces where hash = {hash} order by piece", row => row.Bytes(0));
        var whole = new byte[pieces.Sum(piece => piece.Length)];
        var at = 0;
        foreach (var piece in pieces)
        {
            piece.CopyTo(whole, at);
            at += piece.Length;
        }

        return whole;
    }

    public Stream Open(string hash) => new PieceStream((piece, into) => database.Patient.Read(session => session.First(
        $"select data from own_asset_pieces where hash = {hash} and piece = {piece}", row => Take(row, into))));

    /// <summary>The same of a column that holds the bytes in one, as OpenSimulator's table does: the database cuts them.</summary>
    public Stream OpenColumn(string table, string keyColumn, object key)
    {
        const int Cut = 4 * Length; // the database reads the whole column for each of them
        return new PieceStream((piece, into) => database.Patient.Read(session => session.First(
            $"select substr(data, {(piece * (long)Cut) + 1}, {Cut}) from {table:raw} where {keyColumn:raw} = {key}",
            row => Take(row, into))));
    }

    public static long Bytes(Session session) => session.Number($"select coalesce(sum(length(data)), 0) from own_asset_pieces");

    private static ArrayBufferWriter<byte> Take(RowCursor row, ArrayBufferWriter<byte> into)
    {
        into.ResetWrittenCount(); // it may be a second attempt
        into.Write(row.Raw(0));
        return into;
    }
}
