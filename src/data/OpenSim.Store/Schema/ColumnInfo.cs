namespace OpenSim.Store.Schema;

/// <summary>A column as the database has it: its name and its full type as the engine spells it ("varchar(255)", "int(11) unsigned"),
/// and for text on MySQL its character set.</summary>
public sealed record ColumnInfo(string Name, string Type, string? CharacterSet = null);

/// <summary>A column as a script declares it: name, the type alone, and the whole definition behind the name, for "add column".</summary>
public sealed record ColumnDefinition(string Name, string Type, string Definition);

/// <summary>A table as a script declares it, with the keys of which no two rows have the same.</summary>
public sealed record TableDefinition(string Name, IReadOnlyList<ColumnDefinition> Columns, IReadOnlyList<TableKey> Keys);
