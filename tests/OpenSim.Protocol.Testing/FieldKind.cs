namespace OpenSim.Protocol.Testing;

/// <summary>Types of fields in the message schema.</summary>
internal enum FieldKind
{
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F32,
    F64,
    Bool,
    Vector3,
    Vector3D,
    Vector4,
    Quaternion,
    Uuid,
    IpAddress,
    IpPort,
    Bytes,
    Fixed
}
