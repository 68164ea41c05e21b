namespace OpenSim.Protocol.Generator;

/// <summary>Schema names to C# names and types.</summary>
internal static class Names
{
    private static readonly HashSet<string> Keywords = new()
    {
        "params", "event", "lock", "object", "string", "base", "class", "default", "checked", "fixed", "in", "out", "ref", "new", "is",
        "as", "operator", "override", "private", "public"
    };

    /// <summary>AgentID → agentId, IPAddr → ipAddr, ID → id.</summary>
    public static string Parameter(string field)
    {
        if (field.EndsWith("ID", System.StringComparison.Ordinal))
            field = field.Substring(0, field.Length - 2) + "Id";
        var run = 0;
        while (run < field.Length && char.IsUpper(field[run]))
            run++;
        if (run > 1 && run < field.Length)
            run--;
        var name = field.Substring(0, run).ToLowerInvariant() + field.Substring(run);
        return Keywords.Contains(name) ? "@" + name : name;
    }

    /// <summary>A property may not be named like a member that every object has.</summary>
    public static string Property(string field) => field is "GetType" or "Equals" or "ToString" ? field + "Value" : field;

    public static string Type(Field field) => field.Type switch
    {
        FieldType.U8 => "byte",
        FieldType.U16 or FieldType.IpPort => "ushort",
        FieldType.U32 or FieldType.IpAddress => "uint",
        FieldType.U64 => "ulong",
        FieldType.S8 => "sbyte",
        FieldType.S16 => "short",
        FieldType.S32 => "int",
        FieldType.S64 => "long",
        FieldType.F32 => "float",
        FieldType.F64 => "double",
        FieldType.Bool => "bool",
        FieldType.Vector3 => "Vector3",
        FieldType.Vector3D => "Vector3D",
        FieldType.Vector4 => "Vector4",
        FieldType.Quaternion => "Quaternion",
        FieldType.Uuid => "UUID",
        _ => "ReadOnlySpan<byte>"
    };

    /// <summary>Spans are scoped: they are copied in the call, so that a caller may pass memory of its stack.</summary>
    public static string ParameterType(Field field) => field.Type switch
    {
        FieldType.Bytes => "scoped WireBytes",
        FieldType.Fixed => "scoped ReadOnlySpan<byte>",
        _ => Type(field)
    };
}
