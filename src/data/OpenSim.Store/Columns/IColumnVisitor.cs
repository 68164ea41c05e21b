using OpenSim.Primitives;

namespace OpenSim.Store.Columns;

/// <summary>
/// Visits a row's columns one after the other. Each method is given the field's value and gives back the one the field is to have: a binder
/// and a writer give it back as it was, a reader gives back the column's. Implemented by structs, so that the walk costs no interface call.
/// </summary>
public interface IColumnVisitor
{
    /// <summary>Whether columns and names that only this kind of engine has are to be walked.</summary>
    bool Wants(EngineKind engine);

    UUID Id(string column, UUID value);

    /// <param name="form"><see cref="ColumnForm.Plain"/> or <see cref="ColumnForm.Digits"/>.</param>
    int Int(string column, int value, ColumnForm form = ColumnForm.Plain);

    /// <param name="form"><see cref="ColumnForm.Plain"/>, <see cref="ColumnForm.Signed"/> or <see cref="ColumnForm.Positive"/>.</param>
    uint UInt(string column, uint value, ColumnForm form = ColumnForm.Plain);

    /// <param name="form"><see cref="ColumnForm.Plain"/> or <see cref="ColumnForm.Digits"/>.</param>
    long Long(string column, long value, ColumnForm form = ColumnForm.Plain);

    /// <param name="form"><see cref="ColumnForm.Plain"/> or <see cref="ColumnForm.Signed"/>.</param>
    byte Byte(string column, byte value, ColumnForm form = ColumnForm.Plain);

    sbyte SByte(string column, sbyte value);

    /// <param name="form">Words or, when plain, 0 and 1. Either is read whatever the form says.</param>
    bool Bool(string column, bool value, ColumnForm form = ColumnForm.Plain);

    /// <summary>What is no number is stored and read as 0: MySQL refuses it.</summary>
    float Single(string column, float value);

    /// <summary>What is no number is stored and read as 0: MySQL refuses it.</summary>
    double Double(string column, double value);

    /// <param name="width">Most characters the column takes, what is longer is cut; 0 for no limit.</param>
    /// <param name="form">
    /// <see cref="ColumnForm.Plain"/>, <see cref="ColumnForm.NullIfEmpty"/> or <see cref="ColumnForm.Name"/>.
    /// </param>
    string Text(string column, string value, int width = 0, ColumnForm form = ColumnForm.Plain);

    /// <summary>A text of which OpenSimulator tells "none" (null) from "empty".</summary>
    string? TextOrNull(string column, string? value, int width = 0);

    /// <param name="form">
    /// Any of <see cref="ColumnForm.NullIfEmpty"/>, <see cref="ColumnForm.Base64OnSqlite"/> and <see cref="ColumnForm.Counted"/>.
    /// </param>
    byte[] Bytes(string column, byte[] value, ColumnForm form = ColumnForm.Plain);
}
