namespace OpenSim.Store.Columns;

/// <summary>How a column holds a value where that is not the plain way: what OpenSimulator made of it on either engine.</summary>
[Flags]
public enum ColumnForm
{
    Plain = 0,

    /// <summary>Empty is stored as null, because OpenSimulator parses what is not null.</summary>
    NullIfEmpty = 1,

    /// <summary>On SQLite the bytes are base64 text.</summary>
    Base64OnSqlite = 2,

    /// <summary>
    /// Empty is stored as one byte, a count of zero: OpenSimulator reads the count without looking whether there is one, and drops the
    /// prim.
    /// </summary>
    Counted = 4,

    /// <summary>
    /// MySQL's column is signed, and a value with its highest bit set is stored as a negative number. On SQLite a number of 32 bits loses
    /// that bit: OpenSimulator converts it there, and would choke on more than 31.
    /// </summary>
    Signed = 8,

    /// <summary>Only the lower 31 bits are stored, because OpenSimulator reads them as a positive number.</summary>
    Positive = 16,

    /// <summary>On MySQL a boolean is the word True or False.</summary>
    WordOnMySql = 32,

    /// <summary>On SQLite a boolean is the word True or False.</summary>
    WordOnSqlite = 64,

    /// <summary>The words are in lower case.</summary>
    LowerCase = 128,

    /// <summary>A number stands in a column of text.</summary>
    Digits = 256,

    /// <summary>
    /// A name: one line without control characters, and no more bytes of UTF-8 than a field of a message holds. Whichever door it came by,
    /// a viewer, an archive, the console, another grid, it is so when it is stored.
    /// </summary>
    Name = 512
}
